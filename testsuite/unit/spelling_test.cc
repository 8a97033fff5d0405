/* Names that a user may have meant.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/option_table.h"
#include "core/thresholds.h"
#include "core/argument.h"

#include <gtest/gtest.h>

using namespace memstrat;

namespace {

const std::vector<std::string_view> names
  = { "threshold", "memcpy", "memset", "off", "regs" };

std::string
meant (std::string_view text)
{
  return did_you_mean (text, names);
}

} /* anonymous namespace */

TEST (Spelling, AFewEdits)
{
  for (const char *text : { "thresold", "tresholds", "thershold", "THRESHOLD",
			    "Threshhold", "thrshld" })
    EXPECT_EQ (meant (text), "; did you mean 'threshold'?") << text;
  EXPECT_EQ (meant ("memcpt"), "; did you mean 'memcpy'?");
  EXPECT_EQ (meant ("mmeset"), "; did you mean 'memset'?");
  EXPECT_EQ (meant ("of"), "; did you mean 'off'?");
  EXPECT_EQ (meant ("reg"), "; did you mean 'regs'?");
}

TEST (Spelling, NothingIsMeant)
{
  for (const char *text : { "", "x", "limit", "foo", "dump", "hold" })
    EXPECT_EQ (meant (text), "") << text;
  EXPECT_EQ (meant (std::string (1000000, 'm')), "");
  EXPECT_EQ (did_you_mean ("off", {}), "");
}

TEST (Spelling, Choices)
{
  EXPECT_EQ (choices_for ("off", {}), "");
  EXPECT_EQ (choices_for ("off", { "a" }), "a");
  EXPECT_EQ (choices_for ("off", { "a", "b", "of" }),
	     "a, b, of; did you mean 'of'?");
}

/* Every key and value that is a name has a suggestion.  */
TEST (Spelling, InMessages)
{
  struct row
  {
    const char *key;
    const char *value;
    const char *meant;
  };
  for (const row &r :
       { row { "reg", "gpr", "regs" }, row { "regs", "grp", "gpr" },
	 row { "prefer", "sped", "speed" }, row { "libcall", "newer", "never" },
	 row { "mismatch", "wran", "warn" },
	 row { "dump", "detail", "details" },
	 row { "disable", "lower,store_order", "store-order" },
	 row { "tune", "Skylake", "skylake" },
	 row { "memcpy", "libcal:-1:noalign", "libcall" },
	 row { "memset", "loop:-1:no-align", "noalign" } })
    {
      options opts;
      std::string problem = parse_option (r.key, r.value, opts);
      EXPECT_TRUE (
	problem.ends_with (std::string ("; did you mean '") + r.meant + "'?"))
	<< problem;
    }
  tuning row;
  EXPECT_TRUE (parse_tuning ("like = skylak\n", "f", row)
		 .ends_with ("; did you mean 'skylake'?"));
  EXPECT_TRUE (parse_tuning ("word * * * call libcall:-1\n", "f", row)
		 .ends_with ("; did you mean 'words'?"));
}
