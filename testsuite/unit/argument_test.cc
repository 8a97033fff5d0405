/* Numbers and quotes in options' values.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/argument.h"

#include <gtest/gtest.h>

using namespace memstrat;

TEST (Argument, NumbersInRangeAreTaken)
{
  for (std::uint64_t number : { 0, 1, 42, 100 })
    {
      std::uint64_t value = 7;
      EXPECT_EQ (parse_number (std::to_string (number), 100, value), "");
      EXPECT_EQ (value, number);
    }
}

TEST (Argument, WhatIsRefusedChangesNothing)
{
  auto refused = [] (const char *why, std::initializer_list<const char *> texts)
  {
    for (const char *text : texts)
      {
	std::uint64_t value = 7;
	EXPECT_EQ (parse_number (text, 100, value),
		   "'" + std::string (text) + "' is " + why);
	EXPECT_EQ (value, 7u);
      }
  };
  refused ("not a number", { "", "x", "1x", "1 ", " 1", "+1", "-", "--1",
			     "0x10", "1.5", "1e3" });
  refused ("out of range",
	   { "101", "-1", "18446744073709551615", "18446744073709551616",
	     "99999999999999999999999999999999999999" });
}

TEST (Argument, LongTextIsShortened)
{
  EXPECT_EQ (in_quotes ("abc"), "'abc'");
  EXPECT_EQ (in_quotes (std::string (200, 'x')),
	     "'" + std::string (200, 'x') + "'");
  EXPECT_EQ (in_quotes (std::string (100000, 'x')),
	     "'" + std::string (200, 'x') + "...'");
}

TEST (Argument, ANulIsShown)
{
  using namespace std::string_literals;
  EXPECT_EQ (in_quotes ("a\0b\0"s), "'a\\0b\\0'");
}
