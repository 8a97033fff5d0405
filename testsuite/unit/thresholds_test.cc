/* The rows of thresholds, in all circumstances.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/thresholds.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/legal_strategies.h"

#include "operations.h"

using namespace memstrat;

namespace {

constexpr std::uint64_t last_size_bytes = 1100;

constexpr call_permission allowed = call_permission::allowed;
constexpr call_permission forbidden = call_permission::forbidden;

std::vector<circumstances>
all_circumstances ()
{
  std::vector<circumstances> all;
  for (register_width registers : all_of<register_width>)
    for (preference prefer : all_preferences)
      for (frequency place : all_of<frequency>)
	for (op_kind kind : all_kinds)
	  for (call_permission call : { allowed, forbidden })
	    all.push_back ({ registers, prefer, place, kind, call });
  return all;
}

/* Return questions about operations of one byte, for each CPU, in words of 4
   and 8 bytes and vectors of at most MAX_VECTOR_BYTES.  */
std::vector<question>
questions (unsigned max_vector_bytes = 0)
{
  std::vector<question> all;
  for (const tuning &tune : all_tunings ())
    for (unsigned word_bytes : { 8, 4 })
      for (unsigned vector_bytes : { 0u, 16u, 32u, 64u })
	for (preference prefer : all_preferences)
	  for (hotness hot : all_hotness)
	    for (op_kind kind : all_kinds)
	      if (vector_bytes <= max_vector_bytes)
		all.push_back ({ op_of (kind, 1, hot),
				 default_facts (word_bytes, vector_bytes),
				 &tune, preferring (prefer) });
  return all;
}

/* Return the strategy of generic for a copy of SIZE_BYTES in words.  */
strategy
copied (std::uint64_t size_bytes, hotness hot = hotness::normal,
	preference prefer = preference::balanced)
{
  return choose (op_of (op_kind::copy, size_bytes, hot), preferring (prefer))
    .plan ()
    ->strategy;
}

} /* anonymous namespace */

TEST (Thresholds, NoRowIsMissingAndNoneIsDead)
{
  std::size_t rows = 0;
  for (const tuning &tune : all_tunings ())
    {
      std::set<const threshold_row *> found;
      for (const circumstances &where : all_circumstances ())
	{
	  auto row = std::find_if (tune.rows.begin (), tune.rows.end (),
				   [&] (const threshold_row &row)
				   { return row.fits_p (where); });
	  ASSERT_NE (row, tune.rows.end ());
	  found.insert (&*row);
	}
      for (std::size_t i = 0; i < tune.own_rows; i++, rows++)
	EXPECT_TRUE (found.count (&tune.rows[i])) << tune.rows[i].text ();
    }
  EXPECT_LE (rows, 60u);
}

/* A row has at most one range for each kind of strategy, in the kinds' order.
   Only a row for operations with calls ends in a call.  */
TEST (Thresholds, EachStrategyHasOneRange)
{
  auto kind_of = [] (const strategy_range &range)
  { return static_cast<int> (shape_of (range.strategy).kind); };
  for (const tuning &tune : all_tunings ())
    for (const threshold_row &row : tune.rows)
      {
	ASSERT_TRUE (row.call) << row.text ();
	const strategy_table &table = row.table;
	EXPECT_EQ (table.front ().strategy, strategy::straight);
	EXPECT_EQ (table.back ().max_bytes, unlimited_bytes);
	EXPECT_EQ (table.back ().strategy == strategy::libcall,
		   *row.call == allowed);
	for (std::size_t i = 1; i < table.size (); i++)
	  EXPECT_LT (kind_of (table[i - 1]), kind_of (table[i])) << row.text ();
      }
}

/* Where code should be smaller, straight code has no larger limit.  */
TEST (Thresholds, TheRarerTheSooner)
{
  for (question asked : questions (64))
    {
      auto straight_bytes = [&] (hotness hot, preference prefer)
      {
	asked.op.where.hot = hot;
	asked.opts.prefer = prefer;
	return row_for (usable_question (asked)).table.front ().max_bytes;
      };
      constexpr hotness usual = hotness::normal, rare = hotness::rare;
      constexpr preference balanced = preference::balanced;
      constexpr preference small = preference::small;
      EXPECT_LE (straight_bytes (rare, balanced),
		 straight_bytes (usual, balanced));
      EXPECT_LE (straight_bytes (usual, balanced),
		 straight_bytes (usual, preference::speed));
      EXPECT_LE (straight_bytes (usual, small),
		 straight_bytes (usual, balanced));
      EXPECT_LE (straight_bytes (rare, small), straight_bytes (usual, small));
    }
  constexpr preference small = preference::small;
  EXPECT_EQ (copied (184), strategy::straight);
  EXPECT_EQ (copied (256), strategy::unrolled_loop);
  EXPECT_EQ (copied (257), strategy::libcall);
  EXPECT_EQ (copied (120, hotness::rare), strategy::straight);
  EXPECT_EQ (copied (128, hotness::rare), strategy::unrolled_loop);
  EXPECT_EQ (copied (256, hotness::rare), strategy::libcall);
  EXPECT_EQ (copied (72, hotness::normal, small), strategy::straight);
  EXPECT_EQ (copied (88, hotness::normal, small), strategy::libcall);
  EXPECT_EQ (copied (256, hotness::cold, preference::speed),
	     strategy::straight);
}

TEST (Thresholds, EveryChoiceIsSound)
{
  for (question asked : questions (64))
    for (asked.op.size_bytes = 0; asked.op.size_bytes <= last_size_bytes;
	 asked.op.size_bytes += asked.op.size_bytes < 64 ? 1 : 13)
      {
	decision chosen = choose (asked);
	ASSERT_TRUE (chosen.plan ());
	ASSERT_EQ (chosen.plan ()->strategy == strategy::libcall,
		   !chosen.lowered_p ());
      }
}

/* An option with the strategies of a row has the same effect as the row.  */
TEST (Thresholds, ARowIsAnOption)
{
  for (question asked : questions (32))
    {
      if (asked.op.kind == op_kind::move
	  || asked.opts.prefer != preference::balanced)
	continue;
      std::string table
	= strategy_table_text (row_for (usable_question (asked)).table);
      options opts = asked.opts;
      for (const char *key : { "memcpy", "memset" })
	ASSERT_EQ (parse_option (key, table, opts), "");
      for (asked.op.size_bytes = 0; asked.op.size_bytes <= last_size_bytes;
	   asked.op.size_bytes += 7)
	{
	  decision chosen = choose (asked);
	  decision given = choose ({ asked.op, asked.facts, asked.tune, opts });
	  ASSERT_EQ (plan_of (given), plan_of (chosen));
	  ASSERT_EQ (given.why_bytes (), chosen.why_bytes ());
	  ASSERT_EQ (given.by, rule::option);
	  ASSERT_EQ (chosen.by, rule::row);
	}
    }
}

/* In "libcall beyond N", N bytes are inline, and one byte more is a call.  */
TEST (Thresholds, ACallSaysWhereItBegan)
{
  for (question asked : questions ())
    for (std::uint64_t size_bytes = 0; size_bytes <= 2000; size_bytes += 61)
      {
	auto chosen_at = [&] (std::uint64_t other_bytes)
	{
	  asked.op.size_bytes = other_bytes;
	  return choose (asked);
	};
	decision chosen = chosen_at (size_bytes);
	if (chosen.lowered_p () || asked.op.kind == op_kind::move)
	  continue;
	ASSERT_EQ (chosen.why (), reason::beyond_threshold);
	std::uint64_t last_bytes = *chosen.why_bytes ();
	ASSERT_LT (last_bytes, size_bytes);
	EXPECT_TRUE (chosen_at (last_bytes).lowered_p ());
	EXPECT_FALSE (chosen_at (last_bytes + 1).lowered_p ());
      }
}

/* Without calls, the alignment decides on the string instruction.  A move is a
   loop, and so is an operation that may become a call beyond threshold=.  */
TEST (Thresholds, RepByAlignment)
{
  question asked = {
    op_of (op_kind::copy, 4096), default_facts (8), &default_tuning (), {}
  };
  auto without_call = [&]
  { return strategy_without_call (usable_question (asked)); };
  asked.op.where.why_no_call = no_call::section;
  EXPECT_EQ (without_call (), strategy::rep_byte);
  asked.op.dest_align_bytes = asked.op.src_align_bytes = 8;
  EXPECT_EQ (without_call (), strategy::rep_8byte);
  asked.op.kind = op_kind::move;
  EXPECT_EQ (without_call (), strategy::unrolled_loop);
  asked.op.kind = op_kind::copy;
  asked.op.where.why_no_call = no_call::none;
  asked.opts.threshold_bytes = 5000;
  EXPECT_EQ (without_call (), strategy::unrolled_loop);
  EXPECT_EQ (choose (asked).plan ()->strategy, strategy::unrolled_loop);
}

/* A row of a file may fit operations with and without calls.  Without calls,
   or below threshold=, a loop replaces the row's libcall.  */
TEST (Thresholds, ACallOfARowIsALoopWithoutCalls)
{
  tuning tune;
  ASSERT_EQ (parse_tuning ("* * * * * straight:8,libcall:-1", "f", tune), "");
  for (op_kind kind : most_kinds)
    {
      question asked = { op_of (kind, 400), default_facts (8), &tune, {} };
      EXPECT_EQ (choose (asked).plan ()->strategy, strategy::libcall);
      asked.opts.threshold_bytes = 400;
      EXPECT_EQ (choose (asked).plan ()->strategy, strategy::unrolled_loop);
      asked.opts.threshold_bytes.reset ();
      asked.op.where.why_no_call = no_call::section;
      EXPECT_EQ (choose (asked).plan ()->strategy, strategy::unrolled_loop);
    }
}

/* Operations after the first 256 use the row for rare code, prefer=small.  */
TEST (Thresholds, ManyOperationsAreShort)
{
  for (question asked : questions (64))
    {
      question rare = asked;
      rare.op.where.hot = hotness::rare;
      rare.opts.prefer = preference::small;
      asked.op.where.many_operations_p = true;
      for (libcall_use use : { libcall_use::automatic, libcall_use::never })
	{
	  asked.opts.libcall = rare.opts.libcall = use;
	  EXPECT_EQ (&row_for (usable_question (asked)),
		     &row_for (usable_question (rare)));
	}
    }
}

TEST (Thresholds, ARowAsText)
{
  threshold_row row;
  row.origin = "here";
  for (const char *text :
       { "* * * * * libcall:-1",
	 "words32 small rare copy,move no-call straight:8,rep_8byte:-1" })
    {
      ASSERT_EQ (parse_row (text, row), "");
      EXPECT_EQ (row.text (), text);
      EXPECT_EQ (row.origin, "here");
    }
  ASSERT_EQ (parse_row ("  avx\t*  usual clear  call straight:8,libcall:-1 ",
			row),
	     "");
  EXPECT_EQ (row.text (), "avx * usual clear call straight:8,libcall:-1");
}

TEST (Thresholds, MistakesInARow)
{
  threshold_row row;
  const std::string before = row.text ();
  for (const auto &[text, problem] :
       std::vector<std::pair<std::string, std::string>> {
	 { "", "'', expected 'REGISTERS PREFER PLACE KINDS CALL STRATEGIES'" },
	 { "* * * * *", "'* * * * *', expected 'REGISTERS PREFER PLACE KINDS" },
	 { "mmx * * * * libcall:-1", "'mmx', expected '*' or words32, words,"
				     " sse, avx, avx512" },
	 { "* fast * * * libcall:-1", "'fast', expected '*' or balanced," },
	 { "* * loop * * libcall:-1", "'loop', expected '*' or rare, usual" },
	 { "* * * copy,fil * libcall:-1",
	   "'fil', expected '*' or copy, move,"
	   " clear, fill; did you mean 'fill'?" },
	 { "* * * copy, * libcall:-1", "'', expected '*' or copy" },
	 { "* * * * never libcall:-1", "'never', expected '*' or no-call," },
	 { "* * * * * straight:8", "" },
	 { "* * * * * fast:-1", "unknown strategy 'fast'" },
       })
    {
      std::string found = parse_row (text, row);
      EXPECT_EQ (found.substr (0, problem.size ()), problem) << text;
      EXPECT_NE (found, "") << text;
      EXPECT_EQ (row.text (), before);
    }
}
