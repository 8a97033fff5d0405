/* Strategy tables: the grammar of -mmemcpy-strategy=.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/strategy.h"

#include <set>

#include <gtest/gtest.h>

#include "core/thresholds.h"

using namespace memstrat;

namespace {

const std::string names
  = "straight, unrolled_loop, loop, byte_loop, vector_loop, rep_byte,"
    " rep_4byte, rep_8byte, ladder, libcall";

} /* anonymous namespace */

TEST (Strategy, NamesAreDistinctAndReadBack)
{
  std::set<std::string> seen;
  for (strategy strategy : all_of<strategy>)
    {
      EXPECT_TRUE (seen.insert (name_of (strategy)).second);
      strategy_table table;
      std::string text = name_of (strategy);
      ASSERT_EQ (parse_strategy_table (text + ":-1:noalign", table), "");
      EXPECT_EQ (table, (strategy_table { { strategy, unlimited_bytes } }));
    }
}

TEST (Strategy, AnyNumberOfRanges)
{
  std::string text;
  for (int i = 0; i < 5000; i++)
    text += "loop:" + std::to_string (i) + ":align,";
  text += "libcall:-1:noalign";
  strategy_table table;
  ASSERT_EQ (parse_strategy_table (text, table), "");
  ASSERT_EQ (table.size (), 5001u);
  EXPECT_EQ (table[4999], (strategy_range { strategy::loop, 4999 }));
}

TEST (Strategy, LookUp)
{
  strategy_table table;
  ASSERT_EQ (
    parse_strategy_table (
      "loop:0:align,straight:64,rep_8byte:2147483647,libcall:-1:noalign",
      table),
    "");
  EXPECT_EQ (strategy_table_text (table),
	     "loop:0,straight:64,rep_8byte:2147483647,libcall:-1");
  auto expect = [&] (std::uint64_t size_bytes, strategy strategy,
		     std::uint64_t beyond_bytes)
  {
    strategy_choice choice = look_up (table, size_bytes);
    EXPECT_EQ (choice.strategy, strategy) << size_bytes;
    EXPECT_EQ (choice.beyond_bytes, beyond_bytes) << size_bytes;
  };
  expect (0, strategy::loop, 0);
  expect (1, strategy::straight, 0);
  expect (64, strategy::straight, 0);
  expect (65, strategy::rep_8byte, 64);
  expect (2147483647, strategy::rep_8byte, 64);
  expect (2147483648, strategy::libcall, 2147483647);
  expect (UINT64_MAX, strategy::libcall, 2147483647);
}

TEST (Strategy, WhatIsWrongIsNamedAndChangesNothing)
{
  const std::string range = "'alg:max_size'";
  const std::string size = "expected 0 to 2147483647, or -1 for the last";
  const std::pair<std::string, std::string> rows[] = {
    { "", "empty range, expected " + range },
    { ",", "empty range, expected " + range },
    { "loop:-1:align,", "empty range, expected " + range },
    { ",loop:-1:align", "empty range, expected " + range },
    { "loop:8:align,,libcall:-1:align", "empty range, expected " + range },
    { "loop:8:align,", "empty range, expected " + range },
    { "rep", "unknown strategy 'rep', expected one of " + names },
    { ":8:align", "unknown strategy '', expected one of " + names },
    { "Loop:-1:align", "unknown strategy 'Loop', expected one of " + names },
    { " loop:-1:align", "unknown strategy ' loop', expected one of " + names },
    { "loop", "no size in range 'loop', expected " + range },
    { "loop:", "size '' is not a number, " + size },
    { "loop:x:align", "size 'x' is not a number, " + size },
    { "loop:8 :align", "size '8 ' is not a number, " + size },
    { "loop:-2:align", "size '-2' is out of range, " + size },
    { "loop:2147483648:align", "size '2147483648' is out of range, " + size },
    { "loop:99999999999999999999:align",
      "size '99999999999999999999' is out of range, " + size },
    { "loop:8", "last size 8, expected -1" },
    { "loop:8:", "unknown alignment '', expected 'align' or 'noalign'" },
    { "loop:-1:aligned",
      "unknown alignment 'aligned', expected 'align' or 'noalign'" },
    { "loop:-1:align:8",
      "unknown alignment 'align:8', expected 'align' or 'noalign'" },
    { "loop:8:align", "last size 8, expected -1" },
    { "loop:8:align,loop:8:align,libcall:-1:align",
      "size '8' after 8, expected sizes that increase" },
    { "loop:8:align,loop:7:align,libcall:-1:align",
      "size '7' after 8, expected sizes that increase" },
    { "loop:-1:align,libcall:-1:align",
      "range 'libcall:-1:align' after the one of size -1, expected that to be"
      " the last" },
    { "loop:-1:align,libcall:9:align",
      "range 'libcall:9:align' after the one of size -1, expected that to be"
      " the last" },
  };
  for (const auto &[text, problem] : rows)
    {
      strategy_table table { { strategy::loop, 5 } };
      strategy_table before = table;
      std::string found = parse_strategy_table (text, table);
      EXPECT_EQ (found.substr (0, problem.size ()), problem) << text;
      EXPECT_FALSE (found.empty ()) << text;
      EXPECT_EQ (table, before) << text;
    }
}
