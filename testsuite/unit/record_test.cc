/* Questions as text, and records.
   SPDX-License-Identifier: GPL-3.0-or-later

   testsuite/memstrat.records asks tools/plan.cc the questions in records.  */

#include "core/record.h"

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

record_location
place ()
{
  record_location place;
  place.unit = "a.c";
  place.folder = "/b";
  place.point = { "a.h", 3, 5 };
  place.written_in = { "g", { "a.h", 2, 1 } };
  place.inlined_from = { { "f", { "a.c", 7, 2 } } };
  place.function = place.symbol = "f";
  place.section = ".text";
  return place;
}

std::string
record (const question &asked, bool asked_p = true)
{
  decision chosen = choose_plan (asked);
  return record_line (place (), asked, asked_p, chosen);
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
  EXPECT_EQ (
    record (copy_of (16)),
    R"({"schema":2,"unit":"a.c","folder":"/b","file":"a.h","line":3,)"
    R"("column":5,)"
    R"("written_in":{"function":"g","file":"a.h","line":2,"column":1},)"
    R"("inlined_from":[{"function":"f","file":"a.c","line":7,"column":2}],)"
    R"("function":"f","symbol":"f","section":".text","kind":"copy",)"
    R"("size_bytes":16,"size_max_bytes":null,"dest_align_bytes":1,)"
    R"("src_align_bytes":1,"place":"normal","runs":null,"in_expansion":false,)"
    R"("decision":"lowered","reason":null,"reason_text":null,)"
    R"("strategy":"straight","plan":"straight, 2 pieces of 8",)"
    R"("library_function":null,"pieces":2,)"
    R"("compiler_alone":null,"question":{"kind":"copy","size_bytes":16,)"
    R"("word_bytes":8,"vector_bytes":0,"tune":"generic"}})"
    "\n");
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
  has (call, R"("library_function":"memcpy","pieces":0,)");
  has (call, R"("compiler_alone":"rep movsl",)");

  question unknown = copy_of (500);
  unknown.op.size_known_p = false;
  unknown.op.kind = op_kind::zero;
  unknown.op.compilers = compilers_code::call;
  std::string left = record (unknown);
  has (left, R"("size_bytes":null,"size_max_bytes":500,)");
  has (left, R"("src_align_bytes":null)");
  has (left, R"("decision":"left","reason":"unknown_size",)");
  has (left, R"("strategy":null,"plan":null,"library_function":null,)");
  has (left, R"("pieces":null,"compiler_alone":"call",)");

  unknown.op.size_bytes = UINT64_MAX;
  has (record (unknown), R"("size_bytes":null,"size_max_bytes":null,)");
  has (record (unknown, false), R"("dest_align_bytes":null,)");
  has (record (copy_of (16), false),
       R"("dest_align_bytes":null,"src_align_bytes":null,"place":"normal",)");
  has (record (unknown, false), R"("compiler_alone":null,"question":null})");
}
