/* The parts of plans, and the faults that check_plan finds.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/plan.h"

#include <gtest/gtest.h>

#include "core/inline_plan.h"
#include "operations.h"

using namespace memstrat;

/* The pieces of plan.h's examples, and vectors with words of 8 or 4 bytes.  */
TEST (Plan, Pieces)
{
  auto pieces = [] (std::uint64_t size_bytes, bool overlap_p = true,
		    unsigned width_bytes = 8, unsigned word_bytes = 8)
  {
    target_facts facts = default_facts (word_bytes);
    facts.max_vector_bytes = width_bytes > 8 ? width_bytes : 0;
    return widest_pieces (0, size_bytes, width_bytes, facts, overlap_p);
  };
  using list = std::vector<piece>;
  EXPECT_EQ (pieces (23), (list { { 0, 8 }, { 8, 8 }, { 15, 8 } }));
  EXPECT_EQ (pieces (23, false),
	     (list { { 0, 8 }, { 8, 8 }, { 16, 4 }, { 20, 2 }, { 22, 1 } }));
  EXPECT_EQ (pieces (12), (list { { 0, 8 }, { 8, 4 } }));
  EXPECT_EQ (pieces (11), (list { { 0, 8 }, { 7, 4 } }));
  EXPECT_EQ (pieces (7), (list { { 0, 4 }, { 3, 4 } }));
  EXPECT_EQ (pieces (6), (list { { 0, 4 }, { 4, 2 } }));
  EXPECT_EQ (pieces (5), (list { { 0, 4 }, { 4, 1 } }));
  EXPECT_EQ (pieces (3), (list { { 0, 2 }, { 2, 1 } }));
  EXPECT_EQ (pieces (0), list ());

  EXPECT_EQ (pieces (41, true, 32), (list { { 0, 32 }, { 25, 16 } }));
  EXPECT_EQ (pieces (31, true, 32), (list { { 0, 16 }, { 15, 16 } }));
  EXPECT_EQ (pieces (24, true, 16), (list { { 0, 16 }, { 16, 8 } }));
  EXPECT_EQ (pieces (23, true, 16), (list { { 0, 16 }, { 15, 8 } }));
  EXPECT_EQ (pieces (15, true, 64), (list { { 0, 8 }, { 7, 8 } }));
  EXPECT_EQ (pieces (24, true, 16, 4), (list { { 0, 16 }, { 8, 16 } }));
  EXPECT_EQ (pieces (20, true, 16, 4), (list { { 0, 16 }, { 16, 4 } }));
  EXPECT_EQ (pieces (15, true, 16, 4),
	     (list { { 0, 4 }, { 4, 4 }, { 8, 4 }, { 11, 4 } }));
}

TEST (Plan, BlockedPieces)
{
  mem_op op;
  op.size_bytes = 32;
  plan wide;
  append_groups (wide, { { 0, 16 }, { 16, 16 } }, 1);
  EXPECT_FALSE (blocked_p (wide, op));
  op.fresh_stores = { { 0, 8 } };
  EXPECT_TRUE (blocked_p (wide, op));
  op.fresh_stores = { { 0, 16 }, { 0, 8 } };
  EXPECT_FALSE (blocked_p (wide, op));
  op.fresh_stores = { { 0, 8 }, { 0, 16 }, { 24, 8 } };
  EXPECT_TRUE (blocked_p (wide, op));
  op.fresh_stores = { { -8, 24 } };
  EXPECT_FALSE (blocked_p (wide, op));
  op.fresh_stores = { { -8, 8 }, { 32, 8 } };
  EXPECT_FALSE (blocked_p (wide, op));

  plan loop;
  loop.steps = { { step::loop { { 8, 2, 2 } } } };
  EXPECT_FALSE (blocked_p (loop, op));
  op.fresh_stores = { { 8, 8 }, { 16, 8 } };
  EXPECT_FALSE (blocked_p (loop, op));
  op.fresh_stores = { { 28, 4 } };
  EXPECT_TRUE (blocked_p (loop, op));
}

TEST (Plan, FaultsAreFound)
{
  const mem_op copy = op_of (op_kind::copy, 16);
  target_facts facts = default_facts (8);
  auto fault = [&] (const mem_op &op, auto change)
  {
    plan wrong = *choose (op).plan ();
    change (wrong);
    return check_plan (wrong, op, facts);
  };
  auto pieces = [] (plan &p) -> std::vector<piece> &
  { return std::get<step::group> (p.steps.front ().what).pieces; };
  EXPECT_EQ (fault (copy, [&] (plan &p) { pieces (p).pop_back (); }),
	     "bytes at the end not covered");
  EXPECT_EQ (fault (copy,
		    [&] (plan &p) { pieces (p).erase (pieces (p).begin ()); }),
	     "a gap");
  EXPECT_EQ (fault (copy, [&] (plan &p) { pieces (p)[1].offset_bytes = 9; }),
	     "a piece beyond the end");
  EXPECT_EQ (fault (copy, [&] (plan &p) { pieces (p)[1].width_bytes = 16; }),
	     "a piece of bad width");
  EXPECT_EQ (fault (copy, [&] (plan &p) { pieces (p)[1].width_bytes = 3; }),
	     "a piece of bad width");
  EXPECT_EQ (fault (copy, [&] (plan &p) { pieces (p).clear (); }),
	     "an empty group");
  auto with_steps
    = [&] (const mem_op &op, strategy strategy, const std::vector<step> &steps)
  {
    return fault (op,
		  [&] (plan &p)
		  {
		    p.strategy = strategy;
		    p.steps = steps;
		  });
  };
  EXPECT_EQ (with_steps (copy, strategy::straight, {}),
	     "bytes at the end not covered");
  for (value_source values :
       { value_source::immediates, value_source::one_register })
    EXPECT_EQ (fault (copy, [&] (plan &p) { p.values = values; }),
	       "immediates for unknown bytes");
  for (strategy strategy :
       { strategy::libcall, strategy::loop, strategy::rep_8byte })
    EXPECT_EQ (fault (copy, [&] (plan &p) { p.strategy = strategy; }),
	       "a strategy that does not fit the steps");
  auto with_step = [&] (const mem_op &op, strategy strategy,
			std::size_t position, const step &step)
  {
    return fault (op,
		  [&] (plan &p)
		  {
		    p.strategy = strategy;
		    p.steps.insert (p.steps.begin () + position, step);
		  });
  };
  struct added
  {
    memstrat::strategy strategy;
    std::size_t position;
    memstrat::step step;
    const char *problem;
  };
  const step call = { step::call {} };
  const step clearing_call = { step::clearing_call {} };
  const step barrier = { step::barrier {} };
  const step remainder = { step::remainder { 4 } };
  const step run_time_loop = { step::run_time_loop { { 8, 1, 0 } } };
  const step rep = { step::string_instruction { { 4, 2, 2 } } };
  auto loop_of = [] (unsigned width_bytes, std::uint64_t iterations) {
    return step { step::loop { { width_bytes, 1, iterations } } };
  };
  constexpr strategy straight = strategy::straight, loop = strategy::loop;
  constexpr strategy libcall = strategy::libcall;
  const added all_added[] = {
    { libcall, 0, call, "a libcall with pieces" },
    { straight, 0, call, "a strategy that does not fit the steps" },
    { libcall, 0, clearing_call, "a libcall that clears what has to stay" },
    { loop, 0, loop_of (8, 3), "a repetition beyond the end" },
    { loop, 0, loop_of (8, 0), "a repetition of nothing" },
    { loop, 0, loop_of (3, 2), "a repeated piece of bad width" },
    { loop, 1, loop_of (8, 2), "a repetition that does not come first" },
    { straight, 1, barrier, "a barrier without straight loads after it" },
    { straight, 1, remainder, "a remainder out of turn" },
    { loop, 0, run_time_loop, "a known size taken for unknown" },
    { strategy::rep_8byte, 0, rep, "a string instruction of several pieces" },
  };
  for (const added &each : all_added)
    EXPECT_EQ (with_step (copy, each.strategy, each.position, each.step),
	       each.problem);

  mem_op unknown = unknown_op (op_kind::copy, 16);
  unknown.where.why_no_call = no_call::section;
  EXPECT_EQ (with_steps (unknown, strategy::straight, {}),
	     "a size that is not known");
  EXPECT_EQ (with_step (unknown, strategy::loop, 1,
			{ step::group { { { 0, 8 } } } }),
	     "more than a loop for a size that is not known");
  auto repeating = [&] (const repetition &repeat)
  {
    return fault (unknown, [&] (plan &p)
		  { p.steps[0].what = step::run_time_loop { repeat }; });
  };
  EXPECT_EQ (repeating ({ 16, 1, 0 }), "a repeated piece of bad width");
  EXPECT_EQ (repeating ({ 8, 2, 0 }),
	     "more than a loop for a size that is not known");
  EXPECT_EQ (repeating ({ 8, 1, 1 }),
	     "more than a loop for a size that is not known");
  EXPECT_EQ (fault (unknown, [] (plan &p) { p.steps.pop_back (); }),
	     "bytes at the end not covered");
  EXPECT_EQ (fault (unknown,
		    [] (plan &p) { std::swap (p.steps[1], p.steps[2]); }),
	     "a remainder out of turn");

  mem_op no_call = op_of (op_kind::move, 300);
  no_call.where.why_no_call = no_call::section;
  EXPECT_EQ (
    fault (
      no_call,
      [] (plan &p)
      {
	std::get<step::group> (p.steps.back ().what).pieces.back ().offset_bytes
	  -= 1;
      }),
    "a piece that reads what was stored");
  EXPECT_EQ (with_steps (no_call, strategy::rep_8byte,
			 { { step::string_instruction { { 4, 1, 75 } } } }),
	     "a string instruction in either direction");
  for (bool size_known_p : { true, false })
    {
      no_call.size_known_p = size_known_p;
      EXPECT_EQ (fault (no_call,
			[] (plan &p) { p.either_direction_p = false; }),
		 "a move that stores before it has loaded everything");
    }
  mem_op move = op_of (op_kind::move, 16);
  plan one_by_one, too_many;
  append_groups (one_by_one, choose (move).plan ()->pieces (), 1);
  EXPECT_EQ (with_steps (move, strategy::straight, one_by_one.steps),
	     "a move that stores before it has loaded everything");
  move.size_bytes = 8 * (facts.free_registers + 1);
  append_groups (too_many, widest_pieces (0, move.size_bytes, 8, facts, true),
		 100);
  EXPECT_EQ (check_plan (too_many, move, facts),
	     "a move that stores before it has loaded everything");

  mem_op clear = op_of (op_kind::zero, 16);
  EXPECT_EQ (with_step (clear, strategy::straight, 0, { step::barrier {} }),
	     "a barrier without straight loads after it");
  EXPECT_EQ (fault (clear, [] (plan &p) { p.values = value_source::loads; }),
	     "loads without a source");
  EXPECT_EQ (fault (op_of (op_kind::fill, 16),
		    [] (plan &p) { p.values = value_source::immediates; }),
	     "immediates for unknown bytes");
  mem_op text = op_of (op_kind::copy, 1000);
  text.src_known_p = true;
  text.known_bytes = 10;
  EXPECT_EQ (fault (text, [] (plan &p) { p.steps.pop_back (); }),
	     "bytes at the end not covered");
  EXPECT_EQ (fault (text, [] (plan &p) { std::swap (p.steps[0], p.steps[1]); }),
	     "a libcall that clears what has to stay");

  mem_op gs = copy;
  gs.named_space_p = true;
  EXPECT_EQ (with_steps (gs, strategy::libcall, { { step::call {} } }),
	     "a libcall where none is allowed");
  EXPECT_EQ (with_steps (gs, strategy::rep_8byte,
			 { { step::string_instruction { { 8, 1, 2 } } } }),
	     "a string instruction where there is none");
}

/* Short functions of plan.h.  */
TEST (Plan, Steps)
{
  plan straight;
  append_groups (straight, { { 0, 8 }, { 8, 8 }, { 16, 4 } }, 2);
  EXPECT_EQ (straight.steps.size (), 2u);
  EXPECT_EQ (straight.pieces (),
	     (std::vector<piece> { { 0, 8 }, { 8, 8 }, { 16, 4 } }));
  EXPECT_FALSE (straight.repeated ());
  EXPECT_FALSE (straight.run_time_size_p ());
  EXPECT_TRUE (straight.has_p<step::group> ());
  append_groups (straight, {}, 2);
  EXPECT_EQ (straight.steps.size (), 2u);
  const repetition repeat = { 8, 2, 3 };
  for (const step &step : { step { step::loop { repeat } },
			    step { step::string_instruction { repeat } },
			    step { step::run_time_loop { repeat } } })
    {
      plan repeating;
      repeating.steps = { { step::barrier {} }, step };
      ASSERT_TRUE (repeating.repeated ());
      EXPECT_EQ (repeating.repeated ()->body (),
		 (std::vector<piece> { { 0, 8 }, { 8, 8 } }));
      EXPECT_EQ (repeating.run_time_size_p (),
		 step.as<step::run_time_loop> () != nullptr);
      EXPECT_TRUE (repeating.pieces ().empty ());
    }
}

TEST (Plan, Texts)
{
  auto expect
    = [] (std::uint64_t size_bytes, strategy strategy, const char *text)
  {
    EXPECT_EQ (
      plan_text (
	*choose (op_of (op_kind::copy, size_bytes), always (strategy)).plan ()),
      text);
  };
  expect (168, strategy::straight, "straight, 21 pieces of 8");
  expect (41, strategy::straight, "straight, 5 pieces of 8, 1 of 1");
  expect (8, strategy::straight, "straight, 1 piece of 8");
  expect (0, strategy::straight, "straight, nothing to do");
  expect (200, strategy::unrolled_loop, "unrolled_loop, 6 of 32, 1 piece of 8");
  expect (43, strategy::rep_8byte, "rep_8byte, 5 of 8, 1 piece of 4");
  mem_op op = op_of (op_kind::move, 113);
  op.where.why_no_call = no_call::section;
  EXPECT_EQ (plan_text (*choose (op).plan ()),
	     "unrolled_loop, 3 of 32, 2 pieces of 8, 1 of 1, in either"
	     " direction");
  op.size_known_p = false;
  EXPECT_EQ (plan_text (*choose (op).plan ()),
	     "loop of 8, in either direction");
}
