/* Every reason not to lower has a test, which is named after the reason.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/decision.h"

#include <algorithm>
#include <filesystem>
#include <ranges>
#include <set>

#include <gtest/gtest.h>

#include "core/mem_op.h"
#include "core/remark.h"
#include "operations.h"

using namespace memstrat;
using namespace std::string_literals;

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
  EXPECT_EQ (reason_text (reason::beyond_threshold, 256), "beyond 256");
  EXPECT_EQ (reason_text (reason::volatile_access, 256), "volatile");
  EXPECT_EQ (reason_text (reason::many_operations, 0),
	     "because the function has " + std::to_string (many_operations)
	       + " block operations ahead of it");
}

TEST (Reasons, ARemarkSaysTheOutcome)
{
  auto remark = [] (const mem_op &op, const options &opts = {})
  { return remark_text (op, choose (op, opts)).substr (sizeof "memstrat:"); };
  options calls = parsed ("memcpy", "libcall:-1");
  calls.memset = calls.memmove = calls.memcpy;
  mem_op op = op_of (op_kind::copy, 40);
  EXPECT_EQ (remark (op), "copy of 40 bytes lowered: straight, 5 pieces of 8");
  EXPECT_EQ (remark (op, calls),
	     "copy of 40 bytes called: memcpy as an option asks");
  op.kind = op_kind::move;
  op.compilers = compilers_code::call;
  EXPECT_EQ (remark (op, calls),
	     "move of 40 bytes called: memmove as an option asks"
	     " (the compiler alone: a call)");
  op.kind = op_kind::zero;
  op.compilers = compilers_code::rep_8byte;
  EXPECT_EQ (remark (op, calls),
	     "clear of 40 bytes called: memset as an option asks"
	     " (the compiler alone: rep stosq)");
  op = unknown_op (op_kind::fill);
  op.compilers = compilers_code::rep_byte;
  EXPECT_EQ (remark (op), "fill called: memset because the size is not known at"
			  " compile time (the compiler alone: rep stosb)");
  op.compilers = compilers_code::call;
  EXPECT_EQ (remark (op), "fill left: size not known at compile time");
  op = op_of (op_kind::copy, 1000);
  op.compilers = compilers_code::inline_code;
  op.src_known_p = true;
  op.known_bytes = 4;
  EXPECT_EQ (remark (op, parsed ("threshold", "64")),
	     "copy of 1000 bytes called: memset beyond 64 (the compiler alone:"
	     " inline code)");
}

/* The tests are left-REASON.c, left-REASON-VARIANT.c and called-REASON.c.  */
TEST (Reasons, EachHasATest)
{
  namespace fs = std::filesystem;
  std::set<std::string> tested;
  std::set<std::string> names;
  for (reason why : all_of<reason> | std::views::drop (1))
    {
      std::string name = name_of (outcome_of (why)) + "-"s + name_of (why);
      std::replace (name.begin (), name.end (), '_', '-');
      names.insert (name);
    }

  for (const fs::directory_entry &entry :
       fs::recursive_directory_iterator (MEMSTRAT_SOURCE_DIR "/testsuite"))
    {
      std::string stem = entry.path ().stem ().string ();
      if (!stem.starts_with ("left-") && !stem.starts_with ("called-"))
	continue;
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
    EXPECT_TRUE (tested.count (name)) << "no testsuite/.../" << name << "*.c";
}
