/* Every reason for leaving an operation has a test, and every test a reason.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/decision.h"

#include <algorithm>
#include <filesystem>
#include <ranges>
#include <set>

#include <gtest/gtest.h>

#include "core/mem_op.h"
#include "core/remark.h"

using namespace memstrat;

TEST (Reasons, TextsAreDistinct)
{
  std::set<std::string> names, texts;
  for (reason why : all_of<reason> | std::views::drop (1))
    {
      EXPECT_TRUE (names.insert (name_of (why)).second);
      EXPECT_TRUE (texts.insert (reason_text (why, 0)).second);
    }
}

TEST (Reasons, NumbersStandInTheText)
{
  EXPECT_EQ (reason_text (reason::beyond_threshold, 256), "libcall beyond 256");
  EXPECT_EQ (reason_text (reason::volatile_access, 256), "volatile");
  EXPECT_EQ (reason_text (reason::many_operations, 0),
	     "libcall, the function has more than "
	       + std::to_string (many_operations) + " block operations");
}

/* The tests left-REASON.c, left-REASON-VARIANT.c.  */
TEST (Reasons, EachHasATest)
{
  namespace fs = std::filesystem;
  std::set<std::string> tested;
  std::set<std::string> names;
  for (reason why : all_of<reason> | std::views::drop (1))
    {
      std::string name = name_of (why);
      std::replace (name.begin (), name.end (), '_', '-');
      names.insert (name);
    }

  for (const fs::directory_entry &entry :
       fs::recursive_directory_iterator (MEMSTRAT_SOURCE_DIR "/testsuite"))
    {
      std::string stem = entry.path ().stem ().string ();
      if (!stem.starts_with ("left-"))
	continue;
      stem.erase (0, 5);
      auto match = std::find_if (names.begin (), names.end (),
				 [&] (const std::string &name) {
				   return stem == name
					  || stem.starts_with (name + "-");
				 });
      EXPECT_NE (match, names.end ())
	<< entry.path () << " is for no reason of reasons.def";
      if (match != names.end ())
	tested.insert (*match);
    }
  for (const std::string &name : names)
    EXPECT_TRUE (tested.count (name))
      << "no testsuite/.../left-" << name << "*.c";
}
