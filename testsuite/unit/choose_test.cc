/* Decisions that depend on one fact at a time.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/choose.h"

#include <gtest/gtest.h>

#include "core/legal_strategies.h"
#include "core/question.h"
#include "operations.h"

using namespace memstrat;

TEST (Choose, AMoveIsInlineAsFarAsRegistersReach)
{
  for (std::uint64_t size_bytes = 0; size_bytes <= 1100; size_bytes++)
    {
      decision chosen = choose (op_of (op_kind::move, size_bytes));
      EXPECT_EQ (chosen.lowered_p (), size_bytes <= 64) << size_bytes;
      if (size_bytes > 64 && size_bytes <= 176)
	{
	  EXPECT_EQ (chosen.why (), reason::may_overlap);
	  EXPECT_EQ (chosen.why_bytes (), 64u);
	}
      /* With threshold=, a move may use registers that need saving.  */
      decision asked = choose (op_of (op_kind::move, size_bytes),
			       parsed ("threshold", "300"));
      EXPECT_EQ (asked.lowered_p (), size_bytes <= 112) << size_bytes;
    }
  /* A loop would store too early.  */
  decision loop
    = choose (op_of (op_kind::move, 64), parsed ("memmove", "loop:-1:align"));
  EXPECT_EQ (loop.plan ()->strategy, strategy::straight);
}

/* The library may use wider registers than vectors of 16 or 32 bytes.  */
TEST (Choose, AMoveByVectorsIsACallSoonerThanACopy)
{
  for (unsigned vector_bytes : { 16, 32, 64 })
    for (std::uint64_t size_bytes = 1; size_bytes <= 16 * vector_bytes;
	 size_bytes++)
      {
	const target_facts facts = default_facts (8, vector_bytes);
	bool within_limit_p = vector_bytes == 64
			      || size_bytes <= 13 * vector_bytes;
	decision chosen = choose (op_of (op_kind::move, size_bytes), {}, facts);
	EXPECT_EQ (chosen.lowered_p (),
		   within_limit_p
		     && choose (op_of (op_kind::copy, size_bytes), {}, facts)
			  .lowered_p ())
	  << vector_bytes << ", " << size_bytes;
	if (!within_limit_p)
	  {
	    EXPECT_EQ (chosen.why (), reason::beyond_threshold);
	    EXPECT_EQ (chosen.why_bytes (), 13 * vector_bytes);
	  }
	/* These options ask for inline code, or forbid the call.  */
	for (const options &opts :
	     { parsed ("threshold", "1100"), parsed ("libcall", "never"),
	       parsed ("memmove", "unrolled_loop:-1:noalign") })
	  EXPECT_EQ (choose (op_of (op_kind::move, size_bytes), opts, facts)
		       .plan ()
		       ->strategy,
		     strategy::straight)
	    << vector_bytes << ", " << size_bytes;
      }
}

TEST (Choose, ReasonsInTheirOrder)
{
  mem_op op = op_of (op_kind::copy, 16);
  op.vector_mode_p = true;
  EXPECT_EQ (choose (op).why (), reason::vector_mode);
  EXPECT_TRUE (choose (op, parsed ("regs", "gpr")).lowered_p ());
  op.where.sanitized_p = true;
  EXPECT_EQ (choose (op).why (), reason::vector_mode);
  op.explicit_call_p = true;
  EXPECT_EQ (choose (op).why (), reason::sanitized);
  op.where.for_size_p = true;
  EXPECT_EQ (choose (op).why (), reason::for_size);
  op.where.user_flag_p = true;
  EXPECT_EQ (choose (op).why (), reason::user_flag);
  EXPECT_FALSE (choose (op).plan ());
}

/* Operations after the first 256 are as short as rare code with prefer=small.
   Calls give their number or a possible overlap as the reason.  Without calls,
   they become `rep', but a move may have as many pieces as registers hold.  */
TEST (Choose, AnOperationBehindManyIsShort)
{
  for (op_kind kind : all_kinds)
    for (unsigned vector_bytes : { 0, 16, 32 })
      for (libcall_use libcall : { libcall_use::automatic, libcall_use::never })
	for (std::uint64_t size_bytes = 0; size_bytes <= 1100; size_bytes++)
	  {
	    options opts;
	    opts.libcall = libcall;
	    bool call_p = libcall != libcall_use::never;
	    target_facts facts = default_facts (8, vector_bytes);
	    mem_op op = op_of (kind, size_bytes);
	    op.where.many_operations_p = true;
	    decision chosen = choose (op, opts, facts);
	    ASSERT_TRUE (chosen.plan ()) << size_bytes;
	    if (chosen.plan ()->strategy == strategy::straight)
	      {
		EXPECT_TRUE ((kind == op_kind::move && !call_p)
			     || chosen.plan ()->pieces ().size () <= 12);
	      }
	    else if (call_p)
	      {
		EXPECT_TRUE (chosen.why () == reason::many_operations
			     || chosen.why () == reason::may_overlap);
	      }
	    else if (kind != op_kind::move)
	      {
		EXPECT_EQ (chosen.plan ()->strategy, strategy::rep_byte);
	      }
	  }
}

/* Operations after the first 256 obey options: a strategy, or a threshold=
   below which there is no call.  */
TEST (Choose, ManyOperationsChangeNothingThatWasAskedFor)
{
  mem_op op = op_of (op_kind::copy, 168);
  op.where.many_operations_p = true;
  for (const options &opts :
       { always (strategy::straight), parsed ("threshold", "168") })
    EXPECT_NE (choose (op, opts).plan ()->strategy, strategy::libcall);
}

TEST (Choose, WhatTheCompilerHasStraightStaysSo)
{
  options opts = preferring (preference::small);
  for (op_kind kind : most_kinds)
    for (std::uint64_t size_bytes = 0; size_bytes <= 300; size_bytes++)
      {
	mem_op op = op_of (kind, size_bytes);
	op.compilers_straight_bytes = 128;
	mem_op unknown = op_of (kind, size_bytes);
	for (hotness hot : all_hotness)
	  {
	    op.where.hot = unknown.where.hot = hot;
	    bool kept_p = size_bytes <= 128 && hot >= hotness::normal;
	    decision chosen = choose (op, opts);
	    if (kept_p)
	      {
		EXPECT_EQ (chosen.plan ()->strategy, strategy::straight);
	      }
	    else
	      {
		EXPECT_EQ (plan_of (chosen), plan_of (choose (unknown, opts)));
		EXPECT_TRUE (hot < hotness::normal || !chosen.why_bytes ()
			     || chosen.why_bytes () >= 128u);
	      }
	    /* An option can choose another strategy.  */
	    EXPECT_EQ (
	      choose (op, always (strategy::libcall)).plan ()->strategy,
	      strategy::libcall);
	  }
      }
}

TEST (Choose, ThresholdMovesTheBoundaryForAllKinds)
{
  for (op_kind kind : most_kinds)
    for (std::uint64_t threshold : { 0, 1, 64, 256, 257, 1000 })
      {
	options opts = parsed ("threshold", std::to_string (threshold));
	EXPECT_TRUE (choose (op_of (kind, threshold), opts).lowered_p ());
	decision beyond = choose (op_of (kind, threshold + 1), opts);
	EXPECT_EQ (beyond.why (), threshold == 0 ? reason::asked_call
						 : reason::beyond_threshold);
	EXPECT_EQ (beyond.why_bytes ().value_or (0), threshold);
      }
  options opts = parsed ("threshold", "64");
  EXPECT_TRUE (choose (op_of (op_kind::move, 64), opts).lowered_p ());
  EXPECT_EQ (choose (op_of (op_kind::move, 65), opts).why (),
	     reason::beyond_threshold);
  /* Inline code beyond the default threshold is a loop.  */
  opts = parsed ("threshold", "1000");
  EXPECT_EQ (choose (op_of (op_kind::copy, 1000), opts).plan ()->strategy,
	     strategy::unrolled_loop);
}

/* A call for a move names the largest inline size.  */
TEST (Choose, TheBoundOfAMoveIsTheLargestThatIsInline)
{
  for (unsigned word_bytes : { 8, 4 })
    for (unsigned vector_bytes : { 0, 16, 32, 64 })
      for (const options &opts :
	   { options (), preferring (preference::small),
	     parsed ("threshold", "90"), parsed ("threshold", "1000"),
	     parsed ("memmove", "unrolled_loop:-1") })
	{
	  target_facts facts = default_facts (word_bytes, vector_bytes);
	  std::uint64_t largest_bytes = 0;
	  for (std::uint64_t size_bytes = 1; size_bytes <= 1100; size_bytes++)
	    {
	      decision chosen
		= choose (op_of (op_kind::move, size_bytes), opts, facts);
	      if (chosen.lowered_p ())
		largest_bytes = size_bytes;
	      else
		ASSERT_EQ (chosen.why_bytes (), largest_bytes)
		  << word_bytes << ", " << vector_bytes << ", " << size_bytes;
	    }
	}
}

TEST (Choose, AStrategyIsCloserThanTheThreshold)
{
  options opts = parsed ("threshold", "64");
  ASSERT_EQ (parse_option ("memcpy", "loop:-1:align", opts), "");
  EXPECT_EQ (choose (op_of (op_kind::copy, 1000), opts).plan ()->strategy,
	     strategy::loop);
  EXPECT_FALSE (choose (op_of (op_kind::zero, 1000), opts).lowered_p ());
}

TEST (Choose, ALoopRunsAtLeastTwice)
{
  for (strategy strategy : { strategy::unrolled_loop, strategy::vector_loop,
			     strategy::loop, strategy::byte_loop })
    for (std::uint64_t size_bytes = 0; size_bytes <= 200; size_bytes++)
      {
	decision chosen
	  = choose (op_of (op_kind::copy, size_bytes), always (strategy));
	const repetition *repeat = chosen.plan ()->repeated ();
	EXPECT_TRUE (!repeat || repeat->iterations > 1) << size_bytes;
      }
}

TEST (Choose, StraightCodeHasAnEnd)
{
  options opts = always (strategy::straight);
  EXPECT_EQ (
    choose (op_of (op_kind::copy, straight_max_bytes), opts).plan ()->strategy,
    strategy::straight);
  EXPECT_EQ (choose (op_of (op_kind::copy, straight_max_bytes + 1), opts)
	       .plan ()
	       ->strategy,
	     strategy::unrolled_loop);
}

TEST (Choose, ALargeOperationInAColdBlockIsForSpeed)
{
  for (op_kind kind : all_kinds)
    for (bool size_known_p : { true, false })
      for (std::uint64_t size_bytes = 0; size_bytes <= 600; size_bytes++)
	{
	  mem_op op = op_of (kind, size_bytes);
	  op.size_known_p = size_known_p;
	  op.expected_bytes = size_bytes;
	  op.where.hot = hotness::cold;
	  decision for_speed = choose (op);
	  op.where.for_size_p = true;
	  decision for_size = choose (op);
	  if (size_bytes < 256)
	    EXPECT_EQ (for_size.why (), reason::for_size);
	  else
	    {
	      EXPECT_EQ (for_size.why (), for_speed.why ());
	      EXPECT_EQ (plan_of (for_size), plan_of (for_speed));
	    }
	  op.where.function_for_size_p = true;
	  EXPECT_EQ (choose (op).why (), reason::for_size);
	}
}

/* Code for size counts as cold, however often it runs.  */
TEST (Choose, ForSizeIsPricedAsCold)
{
  for (hotness hot : all_hotness)
    for (std::uint64_t size_bytes = 256; size_bytes <= 600; size_bytes++)
      {
	mem_op op = op_of (op_kind::copy, size_bytes);
	op.where.hot = hotness::cold;
	decision cold = choose (op);
	op.where.hot = hot;
	op.where.for_size_p = true;
	EXPECT_EQ (plan_of (choose (op)), plan_of (cold));
	EXPECT_EQ (choose (op).why_bytes (), cold.why_bytes ());
	op.where.for_size_p = false;
	EXPECT_EQ (op.where.code_hotness (), hot);
      }
}

TEST (Choose, InGeneralRegistersTwoWordsAreLoweredForSizeToo)
{
  for (unsigned word_bytes : { 4u, 8u })
    for (op_kind kind : all_kinds)
      for (std::uint64_t size_bytes = 0; size_bytes <= 64; size_bytes++)
	{
	  mem_op op = op_of (kind, size_bytes);
	  op.where.for_size_p = true;
	  target_facts facts = default_facts (8);
	  facts.word_bytes = word_bytes;
	  EXPECT_EQ (choose (op, parsed ("regs", "gpr"), facts).lowered_p (),
		     size_bytes == 2 * word_bytes);
	  EXPECT_FALSE (choose (op, {}, facts).lowered_p ());
	}
}
