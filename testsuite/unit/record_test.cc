/* Questions as text, and records.
   SPDX-License-Identifier: GPL-3.0-or-later

   testsuite/memstrat.records passes the questions to tools/plan.cc.  */

#include "core/remark.h"

#include <gtest/gtest.h>

#include "core/choose.h"

using namespace memstrat;

namespace {

question
copy_of (std::uint64_t size_bytes)
{
  question asked;
  asked.op.size_bytes = size_bytes;
  asked.facts = default_facts (8, 0);
  asked.tune = &default_tuning ();
  return asked;
}

std::string
record (const question &asked, bool asked_p = true)
{
  json_object record;
  add_decision (record, asked, asked_p, choose_plan (asked));
  return record.text ();
}

} /* anonymous namespace */

TEST (Question, DefaultsAreNotWritten)
{
  EXPECT_EQ (question_text (copy_of (168)),
	     R"({"kind":"copy","size_bytes":168,"word_bytes":8,)"
	     R"("vector_bytes":0,"tune":"generic"})");
}

TEST (Question, EverythingElseIs)
{
  question asked = copy_of (41);
  asked.facts = default_facts (4, 16);
  asked.facts.free_registers++;
  asked.facts.rep_p = !asked.facts.rep_p;
  asked.op.kind = op_kind::fill;
  asked.op.dest_align_bytes = 16;
  asked.op.fresh_stores = { { -8, 4 }, { 0, 8 } };
  asked.op.where.hot = hotness::loop;
  asked.op.compilers = compilers_code::inline_code;
  asked.tune = &default_tuning ();
  for (const char *setting :
       { "memset=loop:64:align,libcall:-1:noalign", "threshold=0",
	 "tune=generic", "prefer=small", "regs=auto", "libcall=never", "off" })
    ASSERT_EQ (parse_setting (setting, asked.opts), "");
  std::string rep = asked.facts.rep_p ? "true" : "false";
  EXPECT_EQ (question_text (asked),
	     R"({"kind":"fill","size_bytes":41,"word_bytes":4,)"
	     R"("vector_bytes":16,"compilers":"inline","dest_align_bytes":16,)"
	     R"("fresh_stores":[[-8,4],[0,8]],"place":"loop",)"
	     R"("free_registers":)"
	       + std::to_string (asked.facts.free_registers) + R"(,"rep":)"
	       + rep
	       + R"(,"tune":"generic",)"
		 R"("memset":"loop:64,libcall:-1",)"
		 R"("threshold":"0","prefer":"small","libcall":"never",)"
		 R"("off":true})");
}

TEST (Record, Lowered)
{
  EXPECT_EQ (record (copy_of (16)),
	     R"({"decision":"lowered","reason":null,"reason_text":null,)"
	     R"("strategy":"straight","plan":"straight, 2 pieces of 8",)"
	     R"("library_function":null,"compiler_alone":null,"asked":true,)"
	     R"("question":{"kind":"copy","size_bytes":16,)"
	     R"("word_bytes":8,"vector_bytes":0,"tune":"generic"}})");
}

TEST (Record, CalledAndLeft)
{
  auto has = [] (const std::string &text, const char *part)
  { EXPECT_NE (text.find (part), std::string::npos) << part << text; };

  question large = copy_of (1000);
  large.op.compilers = compilers_code::rep_4byte;
  std::string call = record (large);
  has (call, R"("decision":"called","reason":"beyond_threshold",)");
  has (call, R"("reason_text":"beyond )");
  has (call, R"("strategy":"libcall","plan":"libcall",)");
  has (call, R"("library_function":"memcpy",)");
  has (call, R"("compiler_alone":"rep movsl",)");

  question unknown = copy_of (500);
  unknown.op.size_known_p = false;
  unknown.op.kind = op_kind::zero;
  unknown.op.compilers = compilers_code::call;
  std::string left = record (unknown);
  has (left, R"("decision":"left","reason":"unknown_size",)");
  has (left, R"("strategy":null,"plan":null,"library_function":null,)");
  has (left, R"("compiler_alone":"call","asked":true,)");
  has (record (unknown, false), R"("compiler_alone":null,"asked":false,)");
}
