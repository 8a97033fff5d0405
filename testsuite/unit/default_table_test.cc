/* The default table, over the whole space.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/default_table.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/cost.h"
#include "core/inline_plan.h"
#include "core/legal_strategies.h"

#include "operations.h"

using namespace memstrat;

namespace {

constexpr std::uint64_t last_size_bytes = 1100;

/* One row for each that differs.  */
const std::vector<tuning> &
different_rows ()
{
  static const std::vector<tuning> all = []
  {
    std::vector<tuning> rows;
    for (const tuning &row : all_tunings ())
      if (std::none_of (rows.begin (), rows.end (),
			[&] (const tuning &other)
			{ return row.same_numbers_p (other); }))
	rows.push_back (row);
    return rows;
  }();
  return all;
}

/* What is asked in a sweep.  */
struct space
{
  std::vector<unsigned> words_bytes = { 8, 4 };
  std::vector<unsigned> vectors_bytes = { 0 };
  std::vector<preference> prefers = all_preferences;
  std::vector<hotness> hots = all_hotness;
  std::vector<op_kind> kinds = most_kinds;
};

/* The questions of SPACE for each CPU, about operations of one byte.  */
std::vector<question>
questions (const space &space)
{
  std::vector<question> all;
  for (const tuning &tune : different_rows ())
    for (unsigned word_bytes : space.words_bytes)
      for (unsigned vector_bytes : space.vectors_bytes)
	for (preference prefer : space.prefers)
	  for (hotness hot : space.hots)
	    for (op_kind kind : space.kinds)
	      all.push_back ({ op_of (kind, 1, hot),
			       default_facts (word_bytes, vector_bytes), &tune,
			       preferring (prefer) });
  return all;
}

} /* anonymous namespace */

TEST (DefaultTable, EveryChoiceIsSound)
{
  for (question asked : questions ({ .kinds = all_kinds }))
    for (asked.op.size_bytes = 0; asked.op.size_bytes <= last_size_bytes;
	 asked.op.size_bytes++)
      {
	decision chosen = choose (asked);
	ASSERT_TRUE (chosen.plan);
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
  for (const question &asked : questions ({ .words_bytes = { 8 },
					    .vectors_bytes = { 0, 16, 32, 64 },
					    .kinds = all_kinds }))
    for (bool call_p : { true, false })
      {
	const strategy_table &table = default_table (asked, call_p);
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
  for (const question &asked : questions ({}))
    {
      unsigned word_bytes = asked.facts.word_bytes;
      const strategy_table table = default_table (asked, true);
      auto price_at = [&] (std::uint64_t size_bytes, strategy strategy)
      {
	mem_op op = asked.op;
	op.size_bytes = size_bytes;
	std::uint64_t line = line_price_of (asked);
	plan plan = strategy == strategy::libcall
		      ? library_plan (op, asked.facts)
		      : inline_plan (strategy,
				     { op, asked.facts, asked.tune, {} },
				     false);
	return price_of (plan_cost (plan, op, asked.facts, *asked.tune, line),
			 line);
      };
      for (std::uint64_t size_bytes = word_bytes;
	   size_bytes <= table[0].max_bytes; size_bytes += word_bytes)
	for (strategy other : { strategy::unrolled_loop, strategy::libcall })
	  if (size_bytes % (4 * word_bytes) == 0 || other == strategy::libcall)
	    {
	      ASSERT_LE (price_at (size_bytes, strategy::straight),
			 price_at (size_bytes, other))
		<< asked.tune->name << " " << size_bytes;
	    }
      for (std::size_t i = 1; i < table.size (); i++)
	{
	  std::uint64_t first_bytes = table[i - 1].max_bytes + word_bytes;
	  bool measured_p = word_bytes == 8 && first_bytes / word_bytes == 24;
	  if (!measured_p && first_bytes < 32 * word_bytes
	      && table[i].strategy == strategy::unrolled_loop)
	    {
	      ASSERT_LE (price_at (first_bytes, table[i].strategy),
			 price_at (first_bytes, table[i - 1].strategy))
		<< asked.tune->name << " " << first_bytes;
	    }
	}
    }
}

/* What a table says can be given as an option, in its grammar.  */
TEST (DefaultTable, IsAnOption)
{
  for (question asked : questions ({ .words_bytes = { 8 },
				     .vectors_bytes = { 0, 16, 32 },
				     .prefers = { preference::balanced } }))
    {
      std::string table = strategy_table_text (default_table (asked, true));
      options opts = asked.opts;
      for (const char *key : { "memcpy", "memset" })
	ASSERT_EQ (parse_option (key, table, opts), "");
      for (asked.op.size_bytes = 0; asked.op.size_bytes <= last_size_bytes;
	   asked.op.size_bytes++)
	{
	  decision chosen = choose (asked);
	  decision given = choose ({ asked.op, asked.facts, asked.tune, opts });
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
  for (question asked : questions (
	 { .words_bytes = { 8 }, .kinds = { op_kind::copy, op_kind::zero } }))
    for (std::uint64_t size_bytes = 0; size_bytes <= 5000; size_bytes += 61)
      {
	auto chosen_at = [&] (std::uint64_t other_bytes)
	{
	  asked.op.size_bytes = other_bytes;
	  return choose (asked);
	};
	decision chosen = chosen_at (size_bytes);
	if (chosen.lowered_p ())
	  continue;
	ASSERT_EQ (chosen.why, reason::beyond_threshold);
	std::uint64_t last_bytes = *chosen.why_bytes;
	ASSERT_LT (last_bytes, size_bytes);
	EXPECT_TRUE (chosen_at (last_bytes).lowered_p ());
	EXPECT_FALSE (chosen_at (last_bytes + 1).lowered_p ());
	for (std::uint64_t words_bytes = (last_bytes / 8 + 1) * 8;
	     words_bytes < std::min<std::uint64_t> (size_bytes, 600);
	     words_bytes += 8)
	  EXPECT_FALSE (chosen_at (words_bytes).lowered_p ()) << words_bytes;
      }
}

/* Code never grows when it gets dearer, at a whole number of words.  */
TEST (DefaultTable, ADearerByteNeverMakesMoreCode)
{
  for (const question &asked : questions ({ .words_bytes = { 8 },
					    .prefers = { preference::balanced },
					    .hots = { hotness::normal } }))
    for (no_call why_no_call : { no_call::none, no_call::section })
      for (std::uint64_t size_bytes = 0; size_bytes <= 600; size_bytes += 8)
	{
	  std::uint64_t before = UINT64_MAX;
	  tuning tune = *asked.tune;
	  for (std::uint32_t line :
	       { 0u, 1u, 16u, 32u, 64u, 100u, 300u, 700u, 3000u, 100000u })
	    {
	      tune.line_normal_centicycles = line;
	      mem_op op = asked.op;
	      op.size_bytes = size_bytes;
	      op.where.why_no_call = why_no_call;
	      std::uint64_t code_bytes
		= plan_cost (*choose ({ op, asked.facts, &tune, {} }).plan, op,
			     asked.facts, tune, line)
		    .code_bytes;
	      ASSERT_LE (code_bytes, before)
		<< tune.name << " " << size_bytes << " line " << line;
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
    for (op_kind kind : most_kinds)
      for (hotness hot : { hotness::normal, hotness::loop })
	for (bool known_p : { false, true })
	  for (std::uint64_t size_bytes = 0; size_bytes <= last_size_bytes;
	       size_bytes++)
	    {
	      mem_op op = op_of (kind, size_bytes, hot);
	      op.fill_known_p = known_p;
	      decision chosen
		= choose (op, {}, port_facts (expected.word_bytes));
	      ASSERT_EQ (chosen.plan->strategy,
			 size_bytes <= expected.straight_bytes
			   ? strategy::straight
			 : size_bytes <= expected.inline_bytes
			   ? strategy::unrolled_loop
			   : strategy::libcall)
		<< name_of (kind) << " " << size_bytes;
	      if (size_bytes > expected.inline_bytes)
		{
		  ASSERT_EQ (chosen.why, reason::beyond_threshold);
		  ASSERT_EQ (chosen.why_bytes, expected.inline_bytes);
		}
	    }
}

/* Where code has at most its normal price, whatever the CPU.  Straight code may
   do better than a call at a whole number of words, a loop may not.  */
TEST (DefaultTable, NoLoopBeyondTheFirstCall)
{
  for (question asked :
       questions ({ .prefers = { preference::balanced, preference::speed },
		    .hots = { hotness::normal, hotness::loop } }))
    {
      bool call_p = false;
      for (asked.op.size_bytes = 0; asked.op.size_bytes <= last_size_bytes;
	   asked.op.size_bytes++)
	{
	  decision chosen = choose (asked);
	  ASSERT_FALSE (call_p && chosen.plan->repeated ())
	    << asked.tune->name << " " << name_of (asked.op.kind) << " "
	    << asked.op.size_bytes;
	  call_p |= chosen.plan->strategy == strategy::libcall;
	}
    }
}

/* GCC itself has them straight, and a call where there was none would need
   registers saved.  A CPU with one load a cycle calls from 113 bytes on.  */
TEST (DefaultTable, WhatGccCopiesStraightIsNoCall)
{
  for (question asked : questions ({ .words_bytes = { 8 },
				     .prefers = { preference::balanced },
				     .hots = { hotness::normal, hotness::loop },
				     .kinds = { op_kind::copy } }))
    for (; asked.op.size_bytes
	   <= (asked.tune->access_centicycles < 100 ? 128 : 112);
	 asked.op.size_bytes++)
      ASSERT_TRUE (choose (asked).lowered_p ())
	<< asked.tune->name << " " << asked.op.size_bytes;
}

/* The examples at the head of default_table.h.  */
TEST (DefaultTable, TheRarerTheSooner)
{
  struct example
  {
    std::uint64_t size_bytes;
    hotness hot;
    preference prefer;
    memstrat::strategy strategy;
  };
  constexpr preference balanced = preference::balanced;
  for (const example &each : {
	 example { 184, hotness::normal, balanced, strategy::straight },
	 { 256, hotness::normal, balanced, strategy::unrolled_loop },
	 { 272, hotness::normal, balanced, strategy::libcall },
	 { 120, hotness::rare, balanced, strategy::straight },
	 { 128, hotness::rare, balanced, strategy::unrolled_loop },
	 { 256, hotness::rare, balanced, strategy::libcall },
	 { 64, hotness::normal, preference::small, strategy::straight },
	 { 88, hotness::normal, preference::small, strategy::libcall },
	 { 256, hotness::cold, preference::speed, strategy::straight },
       })
    EXPECT_EQ (choose (op_of (op_kind::copy, each.size_bytes, each.hot),
		       preferring (each.prefer))
		 .plan->strategy,
	       each.strategy)
      << each.size_bytes;
}
