/* The default table, over the whole space.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/default_table.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/check_plan.h"
#include "core/cost.h"
#include "core/inline_plan.h"
#include "core/legal_strategies.h"
#include "core/plan_text.h"

#include "operations.h"

using namespace memstrat;

namespace {

constexpr preference all_preferences[]
  = { preference::speed, preference::balanced, preference::small };
constexpr std::uint64_t last_size_bytes = 1100;

options
preferring (preference prefer)
{
  options opts;
  opts.prefer = prefer;
  return opts;
}

/* One row for each that differs, and a CPU with a fast rep.  */
std::vector<tuning>
different_rows ()
{
  std::vector<tuning> rows;
  for (const tuning &row : all_tunings ())
    if (std::none_of (rows.begin (), rows.end (),
		      [&] (const tuning &other)
		      { return row.same_numbers_p (other); }))
      rows.push_back (row);
  tuning rep;
  EXPECT_EQ (parse_tuning ("rep_from_bytes = 100\n"
			   "rep_start_centicycles = 1000\n",
			   "rep", rep),
	     "");
  rows.push_back (rep);
  return rows;
}

/* What PLAN is worth for OP where 64 bytes of code are worth
   LINE_CENTICYCLES.  */
std::uint64_t
price (const plan &plan, const mem_op &op, unsigned word_bytes,
       const tuning &tune, std::uint64_t line_centicycles)
{
  return price_of (plan_cost (plan, op, port_facts (word_bytes), tune,
			      line_centicycles),
		   line_centicycles);
}

decision
choose (const mem_op &op, const options &opts, const tuning &tune)
{
  return choose (op, opts, port_facts (8), tune);
}

} /* anonymous namespace */

TEST (DefaultTable, EveryChoiceIsSound)
{
  for (const tuning &tune : different_rows ())
    for (unsigned word_bytes : { 8u, 4u })
      for (preference prefer : all_preferences)
	for (hotness hot : all_hotness)
	  for (op_kind kind : all_kinds)
	    for (std::uint64_t size_bytes = 0; size_bytes <= last_size_bytes;
		 size_bytes++)
	      {
		mem_op op = op_of (kind, size_bytes, hot);
		target_facts facts = port_facts (word_bytes);
		decision chosen
		  = choose_plan ({ op, facts, &tune, preferring (prefer) });
		ASSERT_TRUE (chosen.plan);
		ASSERT_EQ (check_plan (*chosen.plan, op, facts), "");
		ASSERT_EQ (chosen.plan->strategy == strategy::libcall,
			   !chosen.lowered_p ());
	      }
}

/* Each strategy has one range at most, in one order, and the last is
   unlimited.  */
TEST (DefaultTable, EachStrategyHasOneRange)
{
  auto place_of = [] (const strategy_range &range)
  { return static_cast<int> (shape_of (range.strategy).kind); };
  for (const tuning &tune : different_rows ())
    for (unsigned vector_bytes : { 0, 16, 32, 64 })
      for (preference prefer : all_preferences)
	for (hotness hot : all_hotness)
	  for (op_kind kind : all_kinds)
	    for (bool call_p : { true, false })
	      {
		const strategy_table &table
		  = default_table ({ op_of (kind, 1, hot),
				     default_facts (8, vector_bytes), &tune,
				     preferring (prefer) },
				   call_p);
		ASSERT_FALSE (table.empty ());
		EXPECT_EQ (table.back ().max_bytes, unlimited_bytes);
		EXPECT_EQ (table.back ().strategy == strategy::libcall, call_p);
		for (std::size_t i = 1; i < table.size (); i++)
		  {
		    EXPECT_LT (table[i - 1].max_bytes, table[i].max_bytes);
		    EXPECT_LT (place_of (table[i - 1]), place_of (table[i]));
		  }
	      }
}

/* Straight code ends where the loop or a call is cheaper; the loop where a call
   is, at a whole number of iterations at the latest.  */
TEST (DefaultTable, ARangeEndsWhereTheNextIsCheaper)
{
  for (const tuning &tune : different_rows ())
    for (unsigned word_bytes : { 8u, 4u })
      for (preference prefer : all_preferences)
	for (hotness hot : all_hotness)
	  for (op_kind kind : { op_kind::copy, op_kind::zero, op_kind::fill })
	    {
	      std::uint64_t line = line_price_centicycles (tune, hot, prefer);
	      target_facts facts = port_facts (word_bytes);
	      const strategy_table table
		= default_table ({ op_of (kind, 1, hot), facts, &tune,
				   preferring (prefer) },
				 true);
	      auto price_at = [&] (std::uint64_t size_bytes, strategy strategy)
	      {
		mem_op op = op_of (kind, size_bytes, hot);
		return price (strategy == strategy::libcall
				? library_plan (op, facts)
				: inline_plan (strategy, op, facts, tune,
					       false),
			      op, word_bytes, tune, line);
	      };
	      for (std::uint64_t size_bytes = word_bytes;
		   size_bytes <= table[0].max_bytes; size_bytes += word_bytes)
		for (strategy other :
		     { strategy::unrolled_loop, strategy::libcall })
		  {
		    std::uint64_t straight
		      = price_at (size_bytes, strategy::straight);
		    if (size_bytes % (4 * word_bytes) == 0
			|| other == strategy::libcall)
		      {
			ASSERT_LE (straight, price_at (size_bytes, other))
			  << tune.name << " " << size_bytes;
		      }
		  }
	      for (std::size_t i = 1; i < table.size (); i++)
		{
		  std::uint64_t first_bytes = table[i - 1].max_bytes
					      + word_bytes;
		  bool measured_p = word_bytes == 8
				    && first_bytes / word_bytes == 24;
		  if (!measured_p && first_bytes < 32 * word_bytes
		      && table[i].strategy == strategy::unrolled_loop)
		    {
		      ASSERT_LE (price_at (first_bytes, table[i].strategy),
				 price_at (first_bytes, table[i - 1].strategy))
			<< tune.name << " " << first_bytes;
		    }
		}
	    }
}

/* What a table says can be given as an option, in its grammar.  */
TEST (DefaultTable, IsAnOption)
{
  for (const tuning &tune : different_rows ())
    for (unsigned vector_bytes : { 0, 16, 32 })
      for (hotness hot : all_hotness)
	for (op_kind kind : { op_kind::copy, op_kind::zero, op_kind::fill })
	  {
	    target_facts facts = default_facts (8, vector_bytes);
	    options opts;
	    strategy_table table
	      = default_table ({ op_of (kind, 1, hot), facts, &tune, opts },
			       true);
	    for (const char *key : { "memcpy", "memset" })
	      ASSERT_EQ (parse_option (key, strategy_table_text (table), opts),
			 "");
	    for (std::uint64_t size_bytes = 0; size_bytes <= last_size_bytes;
		 size_bytes++)
	      {
		mem_op op = op_of (kind, size_bytes, hot);
		decision given = choose_plan ({ op, facts, &tune, opts });
		decision chosen = choose_plan ({ op, facts, &tune, {} });
		ASSERT_EQ (given.plan, chosen.plan);
		ASSERT_EQ (given.why_bytes, chosen.why_bytes);
		ASSERT_EQ (given.by, rule::option);
		ASSERT_EQ (chosen.by, rule::table);
	      }
	  }
}

/* Straight code may have fewer pieces than the shortest loop: it has them as
   long as there can be none.  */
TEST (DefaultTable, AShortLimitLeavesALoop)
{
  tuning tune = default_tuning (8);
  for (tune.straight_limit = 1; tune.straight_limit <= 8; tune.straight_limit++)
    EXPECT_EQ (strategy_table_text (default_table (
		 { op_of (op_kind::copy, 1), port_facts (8), &tune, {} },
		 true)),
	       tune.straight_limit < 8
		 ? "straight:56,unrolled_loop:256,libcall:-1"
		 : "straight:64,unrolled_loop:256,libcall:-1");
}

/* A table does not depend on what was asked before, and two tunings with the
   same name and other numbers have their own.  */
TEST (DefaultTable, IsKeptForItsOwn)
{
  tuning other = default_tuning (8);
  const question asked
    = { op_of (op_kind::copy, 1), port_facts (8), &default_tuning (8), {} };
  const strategy_table table = default_table (asked, true);
  for (std::uint32_t start = 0; start < 200; start++)
    {
      other.call_copy_centicycles = start;
      question changed = asked;
      changed.tune = &other;
      EXPECT_NE (default_table (changed, true), table);
      EXPECT_EQ (default_table (asked, true), table);
    }

  /* Where code is dear, addresses in the frame have a table of their own.  */
  question small = asked;
  small.op.kind = op_kind::zero;
  small.opts.prefer = preference::small;
  const strategy_table pointers = default_table (small, true);
  small.op.dest_base = block_base::frame;
  EXPECT_NE (default_table (small, true), pointers);
}

/* "libcall beyond N": N would be inline, and one more a call.  */
TEST (DefaultTable, ACallSaysWhereItBegan)
{
  for (const tuning &tune : different_rows ())
    for (preference prefer : all_preferences)
      for (hotness hot : all_hotness)
	for (op_kind kind : { op_kind::copy, op_kind::zero })
	  for (std::uint64_t size_bytes = 0; size_bytes <= 5000;
	       size_bytes += 61)
	    {
	      options opts = preferring (prefer);
	      decision chosen
		= choose (op_of (kind, size_bytes, hot), opts, tune);
	      if (chosen.lowered_p ())
		continue;
	      ASSERT_EQ (chosen.why, reason::beyond_threshold);
	      ASSERT_LT (*chosen.why_bytes, size_bytes);
	      auto inline_p = [&] (std::uint64_t other_bytes)
	      {
		return choose_plan ({ op_of (kind, other_bytes, hot),
				      port_facts (8), &tune, opts })
		  .lowered_p ();
	      };
	      EXPECT_TRUE (inline_p (*chosen.why_bytes));
	      EXPECT_FALSE (inline_p (*chosen.why_bytes + 1));
	      for (std::uint64_t words_bytes = (*chosen.why_bytes / 8 + 1) * 8;
		   words_bytes < std::min<std::uint64_t> (size_bytes, 600);
		   words_bytes += 8)
		EXPECT_FALSE (inline_p (words_bytes)) << words_bytes;
	    }
}

/* Code never grows when it gets dearer, at a whole number of words.  */
TEST (DefaultTable, ADearerByteNeverMakesMoreCode)
{
  for (const tuning &row : different_rows ())
    for (op_kind kind : { op_kind::copy, op_kind::zero, op_kind::fill })
      for (bool call_p : { true, false })
	for (std::uint64_t size_bytes = 0; size_bytes <= 600; size_bytes += 8)
	  {
	    std::uint64_t before = UINT64_MAX;
	    for (std::uint32_t line :
		 { 0u, 1u, 16u, 32u, 64u, 100u, 300u, 700u, 3000u, 100000u })
	      {
		tuning tune = row;
		tune.line_normal_centicycles = line;
		mem_op op = op_of (kind, size_bytes);
		op.where.why_no_call = call_p ? no_call::none
					      : no_call::section;
		std::uint64_t code_bytes
		  = plan_cost (*choose (op, {}, tune).plan, op, port_facts (8),
			       tune, line)
		      .code_bytes;
		ASSERT_LE (code_bytes, before)
		  << row.name << " " << size_bytes << " line " << line;
		before = code_bytes;
	      }
	  }
}

/* docs/decisions/0009: one size ends straight code, and one begins calls.  */
TEST (DefaultTable, WhereGenericEnds)
{
  struct border
  {
    unsigned word_bytes;
    std::uint64_t straight_bytes, inline_bytes;
  };
  for (const border &expected : { border { 8, 184, 256 }, { 4, 128, 240 } })
    for (op_kind kind : { op_kind::copy, op_kind::zero, op_kind::fill })
      for (hotness hot : { hotness::normal, hotness::loop })
	for (bool known_p : { false, true })
	  for (std::uint64_t size_bytes = 0; size_bytes <= last_size_bytes;
	       size_bytes++)
	    {
	      mem_op op = op_of (kind, size_bytes, hot);
	      op.fill_known_p = known_p;
	      target_facts facts = port_facts (expected.word_bytes);
	      const tuning &tune = default_tuning (expected.word_bytes);
	      decision chosen = choose_plan ({ op, facts, &tune, {} });
	      ASSERT_EQ (chosen.plan->strategy,
			 size_bytes <= expected.straight_bytes
			   ? strategy::straight
			 : size_bytes <= expected.inline_bytes
			   ? strategy::unrolled_loop
			   : strategy::libcall)
		<< op_kind_name (kind) << " " << size_bytes;
	      if (size_bytes > expected.inline_bytes)
		{
		  ASSERT_EQ (chosen.why_bytes, expected.inline_bytes);
		}
	    }
}

/* Where code has at most its normal price, whatever the CPU.  Straight code may
   do better than a call at a whole number of words, a loop may not.  */
TEST (DefaultTable, NoLoopBeyondTheFirstCall)
{
  for (const tuning &tune : different_rows ())
    for (unsigned word_bytes : { 4u, 8u })
      for (op_kind kind : { op_kind::copy, op_kind::zero, op_kind::fill })
	for (hotness hot : { hotness::normal, hotness::loop })
	  for (preference prefer : { preference::balanced, preference::speed })
	    {
	      bool call_p = false;
	      for (std::uint64_t size_bytes = 0; size_bytes <= last_size_bytes;
		   size_bytes++)
		{
		  decision chosen = choose_plan (
		    { op_of (kind, size_bytes, hot), port_facts (word_bytes),
		      &tune, preferring (prefer) });
		  ASSERT_FALSE (call_p && chosen.plan->repeated ())
		    << tune.name << " " << op_kind_name (kind) << " "
		    << size_bytes;
		  call_p |= chosen.plan->strategy == strategy::libcall;
		}
	    }
}

/* GCC itself has them straight, and a call where there was none would need
   registers saved.  A CPU with one load a cycle calls from 113 bytes on.  */
TEST (DefaultTable, WhatGccCopiesStraightIsNoCall)
{
  for (const tuning &tune : different_rows ())
    for (hotness hot : { hotness::normal, hotness::loop })
      for (std::uint64_t size_bytes = 1;
	   size_bytes <= (tune.access_centicycles < 100 ? 128 : 112);
	   size_bytes++)
	ASSERT_TRUE (choose (op_of (op_kind::copy, size_bytes, hot), {}, tune)
		       .lowered_p ())
	  << tune.name << " " << size_bytes;
}

/* The examples at the head of default_table.h.  */
TEST (DefaultTable, TheRarerTheSooner)
{
  auto chosen_strategy
    = [] (std::uint64_t size_bytes, hotness hot, preference prefer)
  {
    return choose (op_of (op_kind::copy, size_bytes, hot), preferring (prefer))
      .plan->strategy;
  };
  EXPECT_EQ (chosen_strategy (184, hotness::normal, preference::balanced),
	     strategy::straight);
  EXPECT_EQ (chosen_strategy (256, hotness::normal, preference::balanced),
	     strategy::unrolled_loop);
  EXPECT_EQ (chosen_strategy (272, hotness::normal, preference::balanced),
	     strategy::libcall);
  EXPECT_EQ (chosen_strategy (120, hotness::rare, preference::balanced),
	     strategy::straight);
  EXPECT_EQ (chosen_strategy (128, hotness::rare, preference::balanced),
	     strategy::unrolled_loop);
  EXPECT_EQ (chosen_strategy (256, hotness::rare, preference::balanced),
	     strategy::libcall);
  EXPECT_EQ (chosen_strategy (64, hotness::normal, preference::small),
	     strategy::straight);
  EXPECT_EQ (chosen_strategy (88, hotness::normal, preference::small),
	     strategy::libcall);
  EXPECT_EQ (chosen_strategy (256, hotness::cold, preference::speed),
	     strategy::straight);
}

TEST (DefaultTable, OptionsAreCloserThanTheModel)
{
  mem_op op = op_of (op_kind::copy, 1000, hotness::rare);
  options opts = preferring (preference::small);
  ASSERT_EQ (parse_option ("memcpy", "straight:-1:align", opts), "");
  EXPECT_EQ (choose (op, opts).plan->strategy, strategy::straight);

  /* threshold= says where calls begin; the model what is inline.  */
  opts = preferring (preference::balanced);
  opts.threshold_bytes = 1000;
  EXPECT_EQ (choose (op, opts).plan->strategy, strategy::unrolled_loop);
  op.size_bytes = 1001;
  EXPECT_EQ (choose (op, opts).why_bytes, 1000u);
  op.size_bytes = 1000;
  opts.threshold_bytes = 10;
  EXPECT_EQ (choose (op, opts).why_bytes, 10u);
}

/* Only with prefer=speed, a size for it in the row, and where it may be.  */
TEST (DefaultTable, ARep)
{
  tuning fast = different_rows ().back ();
  ASSERT_EQ (fast.name, "rep");
  mem_op op = op_of (op_kind::copy, 200);
  options speed = preferring (preference::speed);
  EXPECT_EQ (choose (op, speed, fast).plan->strategy, strategy::rep_8byte);
  EXPECT_EQ (choose (op, {}, fast).plan->strategy, strategy::unrolled_loop);
  EXPECT_EQ (choose (op, speed).plan->strategy, strategy::straight);
  op.size_bytes = 96;
  EXPECT_EQ (choose (op, speed, fast).plan->strategy, strategy::straight);
  op.size_bytes = 200;
  op.named_space_p = true;
  EXPECT_EQ (choose (op, speed, fast).plan->strategy, strategy::straight);
  op.named_space_p = false;
  target_facts none = port_facts (8);
  none.rep_p = false;
  EXPECT_EQ (choose_plan ({ op, none, &fast, speed }).plan->strategy,
	     strategy::straight);
}
