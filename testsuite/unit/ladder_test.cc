/* Ladders: plans for run-time sizes, made of rungs.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/ladder.h"

#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "carry_out.h"

using namespace memstrat;

namespace {

/* Return the ladder up to MAX_BYTES for OP on an x86-64 without vectors.  */
std::optional<plan>
words (std::uint64_t max_bytes, const mem_op &op, bool call_p = true)
{
  return ladder_plan ({ max_bytes }, op, default_facts (8), 8, call_p);
}

std::string
words_text (std::uint64_t max_bytes, const mem_op &op, bool call_p = true)
{
  std::optional<plan> ladder = words (max_bytes, op, call_p);
  return ladder ? plan_text (*ladder) : "none";
}

} /* anonymous namespace */

TEST (Ladder, HasTheRungsThatSomeSizeNeeds)
{
  mem_op op = unknown_op (op_kind::copy);
  EXPECT_EQ (words_text (32, op),
	     "ladder, 4x8 from 8, 4x2 from 2, 1x1 from 1, libcall beyond 32");
  EXPECT_EQ (words_text (100, op), words_text (32, op));
  EXPECT_EQ (words_text (20, op),
	     "ladder, 3x8 from 8, 4x2 from 2, 1x1 from 1, libcall beyond 20");
  EXPECT_EQ (words_text (16, op),
	     "ladder, 4x4 from 4, 3x1 from 1, libcall beyond 16");
  EXPECT_EQ (words_text (7, op),
	     "ladder, 4x2 from 2, 1x1 from 1, libcall beyond 7");
  EXPECT_EQ (words_text (2, op), "ladder, 2x1 from 1, libcall beyond 2");
  EXPECT_EQ (words_text (0, op), "none");

  op.multiple_bytes = 8;
  EXPECT_EQ (words_text (32, op), "ladder, 4x8 from 8, libcall beyond 32");
  EXPECT_EQ (words_text (16, op), "ladder, 2x8 from 8, libcall beyond 16");
  EXPECT_EQ (words_text (8, op), "ladder, 1x8 from 8, libcall beyond 8");
  op.multiple_bytes = 4;
  EXPECT_EQ (words_text (32, op),
	     "ladder, 4x8 from 8, 1x4 from 4, libcall beyond 32");
  op.multiple_bytes = 64;
  EXPECT_EQ (words_text (32, op), "none");

  op = unknown_op (op_kind::zero);
  op.size_bytes = 31;
  EXPECT_EQ (words_text (32, op),
	     "ladder, 4x8 from 8, 4x2 from 2, 1x1 from 1, libcall beyond 31");
  op.bound_certain_p = true;
  EXPECT_EQ (words_text (32, op), "ladder, 4x8 from 8, 4x2 from 2, 1x1 from 1");
  op.least_bytes = 5;
  EXPECT_EQ (words_text (32, op), "ladder, 4x8 from 8, 4x2");
  EXPECT_FALSE (words (32, op)->steps.back ().test);
}

TEST (Ladder, OfSomeSizes)
{
  mem_op op = unknown_op (op_kind::copy);
  auto text = [&] (const ladder_shape &shape)
  { return plan_text (*ladder_plan (shape, op, default_facts (8), 8, true)); };
  EXPECT_EQ (text ({ 16, 8 }), "ladder, 4x4, libcall outside 8..16");
  EXPECT_EQ (text ({ 16, 1, { 3 } }),
	     "ladder, 2x2 for 3, 4x4 from 4, 3x1, libcall outside 1..16");
  EXPECT_EQ (text ({ 0, 0, { 0, 24 } }),
	     "ladder, nothing for 0, 3x8 for 24, libcall");
}

TEST (Ladder, EndsInALoopWhereThereIsNoCall)
{
  mem_op op = unknown_op (op_kind::copy);
  EXPECT_EQ (words_text (32, op, false),
	     "ladder, 4x8 from 8, 4x2 from 2, 1x1 from 1, a loop beyond 32");
  EXPECT_EQ (words_text (8, op, false),
	     "ladder, 4x2 from 2, 1x1 from 1, a loop beyond 8");
  /* The loop needs at least a word.  */
  EXPECT_EQ (words_text (6, op, false), "none");
  op.kind = op_kind::move;
  EXPECT_EQ (words_text (32, op, false), "none");
  op.size_bytes = 32;
  op.bound_certain_p = true;
  EXPECT_EQ (words_text (32, op, false),
	     "ladder, 4x8 from 8, 4x2 from 2, 1x1 from 1");
}

TEST (Ladder, AMoveNeedsRegisters)
{
  mem_op op = unknown_op (op_kind::move);
  target_facts facts = default_facts (8);
  EXPECT_EQ (ladder_max_bytes (op, facts, 4), 32u);
  EXPECT_EQ (ladder_max_bytes (op, facts, 3), 0u);
  EXPECT_FALSE (ladder_plan ({ 32 }, op, facts, 3, true));
  op.kind = op_kind::copy;
  EXPECT_EQ (ladder_max_bytes (op, facts, 0), 32u);
  facts.vector_bytes = facts.max_vector_bytes = 16;
  EXPECT_EQ (ladder_max_bytes (op, facts, 0), 64u);
}

/* Every ladder is sound, and does the work at every possible size.  */
TEST (Ladder, DoesTheWorkAtEverySize)
{
  std::size_t ladders = 0;
  for (const target_facts &target : all_facts ())
    for (op_kind kind : all_kinds)
      for (bool call_p : { true, false })
	for (bool certain_p : { true, false })
	  for (std::uint64_t multiple_bytes : { 1, 2, 4, 8, 16, 64 })
	    for (std::uint64_t least_bytes : { 0, 1, 2, 5, 8, 17, 40 })
	      for (std::uint64_t bound_bytes :
		   { 3, 7, 8, 15, 16, 20, 31, 32, 33, 47, 64, 100, 300 })
		for (std::uint64_t max_bytes : { 8, 13, 32, 64, 256 })
		  {
		    mem_op op = unknown_op (kind, bound_bytes);
		    op.bound_certain_p = certain_p;
		    op.multiple_bytes = multiple_bytes;
		    op.least_bytes = certain_p ? least_bytes : 0;
		    if (op.least_bytes > bound_bytes)
		      continue;
		    if (!call_p)
		      op.where.why_no_call = no_call::section;
		    std::optional<plan> ladder
		      = ladder_plan ({ max_bytes }, op, target,
				     target.free_registers, call_p);
		    if (!ladder)
		      continue;
		    ladders++;
		    ASSERT_EQ (check_plan (*ladder, op, target), "")
		      << plan_text (*ladder);
		    std::uint64_t last_bytes = certain_p ? bound_bytes
							 : bound_bytes + 40;
		    mem_op run = op;
		    for (run.size_bytes = op.least_bytes;
			 run.size_bytes <= last_bytes; run.size_bytes++)
		      if (run.size_bytes % multiple_bytes == 0)
			expect_work (*ladder, run, 1000);
		  }
  EXPECT_GT (ladders, 10000u);
}

TEST (Ladder, AMoveMayOverlapAtEveryDistance)
{
  for (const target_facts &target : all_facts ())
    {
      mem_op op = unknown_op (op_kind::move);
      std::optional<plan> ladder
	= ladder_plan ({ UINT64_MAX }, op, target, target.free_registers, true);
      ASSERT_TRUE (ladder);
      ASSERT_EQ (check_plan (*ladder, op, target), "");
      for (op.size_bytes = 0; op.size_bytes <= 130; op.size_bytes++)
	for (std::int64_t distance = -132; distance <= 132; distance++)
	  expect_work (*ladder, op, distance);
    }
}

/* A test counts the runs that no earlier test has taken.  */
TEST (Ladder, TestsPassAsOftenAsInTheTrainingRun)
{
  mem_op op = unknown_op (op_kind::copy);
  op.seen = { 1000, { { 8, 500 }, { 3, 250 } } };
  op.expected_bytes = 4 + 200 * 250 / 1000 + 3 * 250 / 1000;
  const plan ladder = *words (32, op);
  ASSERT_EQ (plan_text (ladder),
	     "ladder, 4x8 from 8, 4x2 from 2, 1x1 from 1, libcall beyond 32");
  EXPECT_EQ (ladder_test_runs (ladder, op),
	     (std::vector<test_runs> {
	       { 250, 750 }, { 500, 250 }, { 250, 0 }, { 0, 0 } }));
}

TEST (Ladder, AFaultIsFound)
{
  target_facts facts = default_facts (8);
  mem_op op = unknown_op (op_kind::copy);
  const plan right = *words (32, op);
  ASSERT_EQ (check_plan (right, op, facts), "");
  auto rung = [] (plan &plan, std::size_t at) -> step::rung &
  { return std::get<step::rung> (plan.steps[at].what); };
  auto problem = [&] (auto change)
  {
    plan wrong = right;
    change (wrong);
    return check_plan (wrong, op, facts);
  };
  for (std::size_t i = 0; i < right.steps.size (); i++)
    {
      EXPECT_NE (problem ([&] (plan &plan)
			  { plan.steps.erase (plan.steps.begin () + i); }),
		 "");
      if (right.steps[i].as<step::rung> ())
	{
	  EXPECT_NE (problem ([&] (plan &plan)
			      { plan.steps[i].test->least_bytes--; }),
		     "");
	  EXPECT_NE (problem ([&] (plan &plan) { rung (plan, i).pieces--; }),
		     "");
	}
    }
  EXPECT_EQ (problem ([&] (plan &plan) { rung (plan, 1).pieces = 1; }),
	     "a rung with a gap");
  EXPECT_EQ (problem ([&] (plan &plan) { rung (plan, 1).width_bytes = 16; }),
	     "a piece of bad width");
  EXPECT_EQ (problem ([&] (plan &plan)
		      { plan.steps[1].test->least_bytes = 7; }),
	     "a rung that does not fit its sizes");
  EXPECT_EQ (problem ([&] (plan &plan) { rung (plan, 1).width_bytes = 3; }),
	     "a piece of bad width");
  EXPECT_EQ (problem ([] (plan &plan)
		      { plan.steps[0].what = step::barrier {}; }),
	     "a step that no ladder has");
  EXPECT_EQ (problem ([] (plan &plan) { plan.strategy = strategy::straight; }),
	     "a strategy that does not fit the steps");
  op.where.why_no_call = no_call::section;
  EXPECT_EQ (check_plan (right, op, facts), "a libcall where none is allowed");
  op.where.why_no_call = no_call::none;
  op.kind = op_kind::move;
  facts.free_registers = 3;
  EXPECT_EQ (check_plan (right, op, facts),
	     "a move that stores before it has loaded everything");
}
