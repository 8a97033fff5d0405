/* The decision: what it decides by, one fact at a time.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/choose.h"
#include "core/question.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/cheapest.h"
#include "core/port.h"

using namespace memstrat;

namespace {

mem_op
op_of (op_kind kind, std::uint64_t size_bytes)
{
  mem_op op;
  op.kind = kind;
  op.size_bytes = size_bytes;
  return op;
}

decision
choose (const mem_op &op, const options &opts = {},
	const target_facts &facts = port_facts (8))
{
  decision chosen = choose_plan (op, facts, default_tuning (8), opts);
  explain (chosen, op, facts, default_tuning (8), opts);
  return chosen;
}

options
parsed (std::string_view key, std::string_view value)
{
  options opts;
  EXPECT_EQ (parse_option (key, value, opts), "");
  return opts;
}

constexpr op_kind all_kinds[]
  = { op_kind::copy, op_kind::move, op_kind::zero, op_kind::fill };

constexpr compilers_code all_compilers_code[]
  = { compilers_code::call, compilers_code::inline_code,
      compilers_code::string_instruction };

} /* anonymous namespace */

TEST (Choose, DefaultIsInlineTo256AndACallBeyond)
{
  for (op_kind kind : { op_kind::copy, op_kind::zero, op_kind::fill })
    for (std::uint64_t size_bytes = 0; size_bytes <= 1100; size_bytes++)
      {
	decision chosen = choose (op_of (kind, size_bytes));
	if (size_bytes <= 184)
	  {
	    EXPECT_EQ (chosen.plan->strategy, strategy::straight);
	  }
	else if (size_bytes <= 256)
	  {
	    EXPECT_EQ (chosen.plan->strategy, strategy::unrolled_loop);
	  }
	else
	  {
	    EXPECT_EQ (chosen.plan->strategy, strategy::libcall);
	    EXPECT_EQ (chosen.why, reason::beyond_threshold);
	    EXPECT_EQ (chosen.why_bytes, 256u);
	  }
      }
}

TEST (Choose, AMoveIsInlineAsFarAsRegistersReach)
{
  for (std::uint64_t size_bytes = 0; size_bytes <= 1100; size_bytes++)
    {
      decision chosen = choose (op_of (op_kind::move, size_bytes));
      EXPECT_EQ (chosen.lowered_p (), size_bytes <= 64) << size_bytes;
      if (size_bytes > 64 && size_bytes <= 176)
	{
	  EXPECT_EQ (chosen.why, reason::may_overlap);
	  EXPECT_EQ (chosen.why_bytes, 64u);
	}
      /* All registers are worth saving to who asks for inline code.  */
      decision asked = choose (op_of (op_kind::move, size_bytes),
			       parsed ("threshold", "300"));
      EXPECT_EQ (asked.lowered_p (), size_bytes <= 112) << size_bytes;
    }
  /* A loop was asked for, but would store too early.  */
  decision loop
    = choose (op_of (op_kind::move, 64), parsed ("memmove", "loop:-1:align"));
  EXPECT_EQ (loop.plan->strategy, strategy::straight);
}

/* A library has wider registers than 16 or 32 bytes, but none wider than 64.  */
TEST (Choose, AMoveByVectorsIsACallSoonerThanACopy)
{
  target_facts facts = port_facts (8);
  facts.free_vector_registers = 16;
  for (unsigned vector_bytes : { 16, 32, 64 })
    for (std::uint64_t size_bytes = 1; size_bytes <= 16 * vector_bytes;
	 size_bytes++)
      {
	facts.max_vector_bytes = facts.vector_bytes = vector_bytes;
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
	    EXPECT_EQ (chosen.why, reason::beyond_threshold);
	    EXPECT_EQ (chosen.why_bytes, 13 * vector_bytes);
	  }
	/* Inline code was asked for, or there is no other way.  */
	for (const options &opts :
	     { parsed ("threshold", "1100"), parsed ("libcall", "never"),
	       parsed ("memmove", "unrolled_loop:-1:noalign") })
	  EXPECT_EQ (choose (op_of (op_kind::move, size_bytes), opts, facts)
		       .plan->strategy,
		     strategy::straight)
	    << vector_bytes << ", " << size_bytes;
      }
}

TEST (Choose, TheSameArgumentsGiveTheSamePlan)
{
  for (op_kind kind : all_kinds)
    for (std::uint64_t size_bytes = 0; size_bytes <= 300; size_bytes++)
      EXPECT_EQ (choose (op_of (kind, size_bytes)).plan,
		 choose (op_of (kind, size_bytes)).plan);
}

TEST (Choose, ReasonsInTheirOrder)
{
  mem_op op = op_of (op_kind::copy, 16);
  op.vector_mode_p = true;
  EXPECT_EQ (choose (op).why, reason::vector_mode);
  EXPECT_TRUE (choose (op, parsed ("regs", "gpr")).lowered_p ());
  op.where.sanitized_p = true;
  EXPECT_EQ (choose (op).why, reason::vector_mode);
  op.explicit_call_p = true;
  EXPECT_EQ (choose (op).why, reason::sanitized);
  op.where.for_size_p = true;
  EXPECT_EQ (choose (op).why, reason::for_size);
  op.where.user_flag_p = true;
  EXPECT_EQ (choose (op).why, reason::user_flag);
  EXPECT_FALSE (choose (op).plan);
}

TEST (Choose, ASanitizerForbidsNewCallsOnly)
{
  mem_op op = op_of (op_kind::copy, 168);
  op.where.sanitized_p = true;
  EXPECT_TRUE (choose (op).lowered_p ());
  op.size_bytes = 300;
  EXPECT_EQ (choose (op).why, reason::sanitized);
  EXPECT_FALSE (choose (op).plan);
}

TEST (Choose, ANamedAddressSpaceIsNeverACallNorAStringInstruction)
{
  for (const char *strategy :
       { "libcall", "rep_byte", "rep_4byte", "rep_8byte" })
    for (std::uint64_t size_bytes : { 0, 8, 100, 256, 257, 100000 })
      {
	mem_op op = op_of (op_kind::copy, size_bytes);
	op.named_space_p = true;
	decision chosen = choose (op, parsed ("memcpy", std::string (strategy)
							  + ":-1:align"));
	ASSERT_TRUE (chosen.lowered_p ());
	EXPECT_EQ (chosen.plan->strategy, size_bytes >= 64
					    ? strategy::unrolled_loop
					    : strategy::straight);
      }
}

TEST (Choose, AFunctionMayForbidCalls)
{
  auto chosen = [] (op_kind kind, std::uint64_t size_bytes)
  {
    mem_op op = op_of (kind, size_bytes);
    op.where.why_no_call = no_call::user_access;
    return choose (op);
  };
  for (op_kind kind : { op_kind::copy, op_kind::zero, op_kind::fill })
    {
      EXPECT_EQ (chosen (kind, 176).plan->strategy, strategy::straight);
      for (std::uint64_t size_bytes : { 257, 8193, 65536, 10'000'000 })
	EXPECT_EQ (chosen (kind, size_bytes).plan->strategy,
		   strategy::unrolled_loop);
    }
  EXPECT_FALSE (chosen (op_kind::move, 112).plan->either_direction_p);
  EXPECT_TRUE (chosen (op_kind::move, 113).plan->either_direction_p);
  EXPECT_TRUE (chosen (op_kind::move, 65536).plan->either_direction_p);

  mem_op op = op_of (op_kind::copy, 300);
  options calls = parsed ("memcpy", "libcall:-1:noalign");
  EXPECT_EQ (choose (op, calls).plan->strategy, strategy::libcall);
  op.where.why_no_call = no_call::user_access;
  EXPECT_EQ (choose (op, calls).plan->strategy, strategy::unrolled_loop);
}

/* A call that makes its function save registers is dearer; a string instruction
   competes where the compiler has one.  */
TEST (Choose, ACallMayCostItsFunctionSomething)
{
  auto strategy_of = [] (std::uint64_t size_bytes, compilers_code compilers,
			 hotness hot, call_setup setup)
  {
    mem_op op = op_of (op_kind::copy, size_bytes);
    op.compilers = compilers;
    op.where.hot = hot;
    op.where.setup = setup;
    return choose (op).plan->strategy;
  };
  constexpr call_setup dear = { 144, 1000 };
  EXPECT_EQ (strategy_of (300, compilers_code::string_instruction,
			  hotness::normal, {}),
	     strategy::libcall);
  EXPECT_EQ (strategy_of (1000, compilers_code::string_instruction,
			  hotness::normal, dear),
	     strategy::rep_8byte);
  EXPECT_EQ (strategy_of (300, compilers_code::inline_code, hotness::normal,
			  dear),
	     strategy::unrolled_loop);
  EXPECT_EQ (strategy_of (4000, compilers_code::inline_code, hotness::normal,
			  dear),
	     strategy::libcall);
  /* Each run of the function pays, whether it gets there or not.  */
  EXPECT_EQ (strategy_of (1000, compilers_code::inline_code, hotness::rare,
			  dear),
	     strategy::unrolled_loop);

  /* What is no call anyway stays as it is.  */
  for (std::uint64_t size_bytes = 0; size_bytes <= 184; size_bytes++)
    EXPECT_EQ (strategy_of (size_bytes, compilers_code::string_instruction,
			    hotness::normal, dear),
	       strategy::straight);

  mem_op unknown = op_of (op_kind::copy, 1000);
  unknown.size_known_p = false;
  unknown.compilers = compilers_code::string_instruction;
  EXPECT_EQ (choose (unknown).plan->strategy, strategy::libcall);
  unknown.where.setup = dear;
  EXPECT_EQ (choose (unknown).why, reason::unknown_size);
}

TEST (Choose, NoCallAtAnySize)
{
  options never = parsed ("libcall", "never");
  for (op_kind kind : all_kinds)
    for (bool size_known_p : { true, false })
      for (bool for_size_p : { true, false })
	for (bool not_builtin_p : { true, false })
	  for (bool only_called_p : { true, false })
	    for (std::uint64_t size_bytes : { 0, 1, 300, 100000 })
	      {
		mem_op op = op_of (kind, size_bytes);
		op.size_known_p = size_known_p;
		op.where.for_size_p = op.where.function_for_size_p = for_size_p;
		op.where.user_flag_p = true;
		op.where.not_builtin_p = not_builtin_p;
		if (only_called_p)
		  op.compilers = compilers_code::call;
		EXPECT_EQ (choose (op).why, not_builtin_p ? reason::not_builtin
							  : reason::user_flag);
		decision chosen = choose (op, never);
		/* The compiler has a string instruction for all but moves, what it
		   does not know, and what it only calls.  */
		bool left_p = (for_size_p && kind != op_kind::move
			       && !not_builtin_p && !only_called_p);
		EXPECT_EQ (chosen.lowered_p (), !left_p);
		if (left_p)
		  EXPECT_EQ (chosen.why, reason::for_size);
		else
		  EXPECT_NE (chosen.plan->strategy, strategy::libcall);
	      }
}

TEST (Choose, AnUnknownSizeIsALoopWhereThereIsNoCall)
{
  for (op_kind kind : all_kinds)
    for (compilers_code compilers : all_compilers_code)
      for (std::uint64_t max_bytes :
	   { std::uint64_t (8), std::uint64_t (8192), UINT64_MAX })
	{
	  mem_op op = op_of (kind, max_bytes);
	  op.size_known_p = false;
	  op.compilers = compilers;
	  op.where.why_no_call = no_call::section;
	  EXPECT_TRUE (choose (op).lowered_p ());
	}
}

/* What the compiler calls stays its own call, and a short loop its own loop; a
   string instruction never stays.  */
TEST (Choose, AnUnknownSizeIsLeftWhereTheCompilerIsNotSlower)
{
  for (op_kind kind : all_kinds)
    for (compilers_code compilers : all_compilers_code)
      for (std::uint64_t expected_bytes = 0; expected_bytes <= 300;
	   expected_bytes++)
	for (std::uint64_t max_bytes : { expected_bytes, UINT64_MAX })
	  {
	    mem_op op = op_of (kind, max_bytes);
	    op.size_known_p = false;
	    op.expected_bytes = expected_bytes;
	    op.compilers = compilers;
	    decision chosen = choose (op);
	    if (compilers == compilers_code::call
		|| (compilers == compilers_code::inline_code
		    && expected_bytes <= 64))
	      {
		EXPECT_EQ (chosen.why, reason::unknown_size);
		EXPECT_FALSE (chosen.plan);
	      }
	    else
	      {
		EXPECT_EQ (chosen.why, reason::run_time_size);
		EXPECT_EQ (chosen.plan->strategy, strategy::libcall);
	      }
	  }
}

/* What the options ask for at the largest possible size holds for all of
   them.  */
TEST (Choose, OptionsHoldForAnUnknownSize)
{
  auto strategy_at = [] (op_kind kind, std::uint64_t max_bytes, const char *key,
			 const char *value) -> std::optional<strategy>
  {
    mem_op op = op_of (kind, max_bytes);
    op.size_known_p = false;
    op.expected_bytes = max_bytes;
    op.compilers = compilers_code::string_instruction;
    decision chosen = choose (op, parsed (key, value));
    return chosen.plan ? std::optional (chosen.plan->strategy) : std::nullopt;
  };
  constexpr std::uint64_t any_bytes = UINT64_MAX;
  for (std::uint64_t max_bytes : { UINT64_C (8), UINT64_C (5000), any_bytes })
    {
      EXPECT_EQ (strategy_at (op_kind::copy, max_bytes, "memcpy",
			      "rep_4byte:-1:noalign"),
		 strategy::rep_4byte);
      EXPECT_EQ (strategy_at (op_kind::fill, max_bytes, "memset",
			      "byte_loop:-1:noalign"),
		 strategy::byte_loop);
      EXPECT_EQ (strategy_at (op_kind::zero, max_bytes, "memset",
			      "unrolled_loop:-1:noalign"),
		 strategy::loop);
      EXPECT_EQ (strategy_at (op_kind::copy, max_bytes, "memset",
			      "unrolled_loop:-1:noalign"),
		 strategy::libcall);
      /* It would have to fit into registers.  */
      EXPECT_EQ (strategy_at (op_kind::move, max_bytes, "memmove",
			      "unrolled_loop:-1:noalign"),
		 strategy::libcall);
    }
  const char *ranges = "loop:32:noalign,rep_8byte:256:noalign,"
		       "libcall:-1:noalign";
  EXPECT_EQ (strategy_at (op_kind::copy, 32, "memcpy", ranges), strategy::loop);
  EXPECT_EQ (strategy_at (op_kind::copy, 33, "memcpy", ranges),
	     strategy::rep_8byte);
  EXPECT_EQ (strategy_at (op_kind::copy, 257, "memcpy", ranges),
	     strategy::libcall);
  EXPECT_EQ (strategy_at (op_kind::copy, any_bytes, "memcpy", ranges),
	     strategy::libcall);
  EXPECT_EQ (strategy_at (op_kind::copy, 100, "threshold", "100"),
	     strategy::loop);
  EXPECT_EQ (strategy_at (op_kind::copy, 101, "threshold", "100"),
	     strategy::libcall);
  /* The compiler's own code, which is no call.  */
  EXPECT_EQ (strategy_at (op_kind::copy, any_bytes, "threshold", "100"),
	     std::nullopt);
}

/* In a function with many operations, each is at most three pieces or a call.
   Where it must not be a call, it is at most eight pieces, or a loop with one
   word; a move may have all pieces that fit into registers.  */
TEST (Choose, AFunctionWithManyOperationsHasShortCode)
{
  for (op_kind kind : all_kinds)
    for (unsigned vector_bytes : { 0, 16, 32 })
      for (libcall_use libcall : { libcall_use::automatic, libcall_use::never })
	for (std::uint64_t size_bytes = 0; size_bytes <= 1100; size_bytes++)
	  {
	    options opts;
	    opts.libcall = libcall;
	    bool call_p = libcall != libcall_use::never;
	    target_facts facts = memstrat::default_facts (8, vector_bytes);
	    mem_op op = op_of (kind, size_bytes);
	    op.where.many_operations_p = true;
	    decision chosen = choose_plan (op, facts, default_tuning (8), opts);
	    ASSERT_TRUE (chosen.plan) << size_bytes;
	    EXPECT_EQ (check_plan (*chosen.plan, op, facts), "");
	    if (chosen.plan->strategy == strategy::straight)
	      EXPECT_TRUE ((kind == op_kind::move && !call_p)
			   || chosen.plan->pieces ().size ()
				<= (call_p ? 3u : 8u));
	    else if (call_p)
	      EXPECT_TRUE (chosen.why == reason::many_operations
			   || chosen.why == reason::may_overlap);
	    else
	      {
		EXPECT_EQ (chosen.plan->strategy, strategy::loop);
		EXPECT_EQ (chosen.plan->repeated ()->pieces, 1u);
	      }
	  }
}

/* What an option asks for, it gets there, too, and so does who asks for no call
   up to a size.  */
TEST (Choose, ManyOperationsChangeNothingThatWasAskedFor)
{
  mem_op op = op_of (op_kind::copy, 168);
  options asked, threshold;
  asked.memcpy = { { strategy::straight, unlimited_bytes, false } };
  threshold.threshold_bytes = 168;
  op.where.many_operations_p = true;
  for (const options &opts : { asked, threshold })
    EXPECT_NE (
      choose_plan (op, port_facts (8), default_tuning (8), opts).plan->strategy,
      strategy::libcall);
}

TEST (Choose, WhatTheCompilerHasStraightStaysSo)
{
  options opts = parsed ("prefer", "small");
  for (op_kind kind : { op_kind::copy, op_kind::zero, op_kind::fill })
    for (std::uint64_t size_bytes = 0; size_bytes <= 300; size_bytes++)
      {
	mem_op op = op_of (kind, size_bytes);
	op.compilers_straight_bytes = 128;
	mem_op unknown = op_of (kind, size_bytes);
	for (hotness hot :
	     { hotness::cold, hotness::rare, hotness::normal, hotness::loop })
	  {
	    op.where.hot = unknown.where.hot = hot;
	    bool kept_p = size_bytes <= 128 && hot >= hotness::normal;
	    decision chosen = choose (op, opts);
	    if (kept_p)
	      {
		EXPECT_EQ (chosen.plan->strategy, strategy::straight);
	      }
	    else
	      {
		EXPECT_EQ (chosen.plan, choose (unknown, opts).plan);
		EXPECT_TRUE (hot < hotness::normal || !chosen.why_bytes
			     || chosen.why_bytes >= 128u);
	      }
	    /* Another way can be asked for.  */
	    opts.memcpy = opts.memset
	      = { { strategy::libcall, unlimited_bytes, false } };
	    EXPECT_EQ (choose (op, opts).plan->strategy, strategy::libcall);
	    opts.memcpy.clear ();
	    opts.memset.clear ();
	  }
      }
}

TEST (Choose, OffIsOff)
{
  mem_op op = op_of (op_kind::copy, 16);
  options opts;
  EXPECT_EQ (parse_setting ("off", opts), "");
  EXPECT_EQ (choose (op, opts).why, reason::off);
  EXPECT_FALSE (choose (op, opts).plan);
}

TEST (Choose, ThresholdMovesTheBoundaryForAllKinds)
{
  for (op_kind kind : { op_kind::copy, op_kind::zero, op_kind::fill })
    for (std::uint64_t threshold : { 0, 1, 64, 256, 257, 1000 })
      {
	options opts = parsed ("threshold", std::to_string (threshold));
	EXPECT_TRUE (choose (op_of (kind, threshold), opts).lowered_p ());
	decision beyond = choose (op_of (kind, threshold + 1), opts);
	EXPECT_EQ (beyond.why, reason::beyond_threshold);
	EXPECT_EQ (beyond.why_bytes, threshold);
      }
  options opts = parsed ("threshold", "64");
  EXPECT_TRUE (choose (op_of (op_kind::move, 64), opts).lowered_p ());
  EXPECT_EQ (choose (op_of (op_kind::move, 65), opts).why,
	     reason::beyond_threshold);
  /* What is inline beyond the default is the loop.  */
  opts = parsed ("threshold", "1000");
  EXPECT_EQ (choose (op_of (op_kind::copy, 1000), opts).plan->strategy,
	     strategy::unrolled_loop);
}

TEST (Choose, AStrategyIsCloserThanTheThreshold)
{
  options opts = parsed ("threshold", "64");
  ASSERT_EQ (parse_option ("memcpy", "loop:-1:align", opts), "");
  EXPECT_EQ (choose (op_of (op_kind::copy, 1000), opts).plan->strategy,
	     strategy::loop);
  EXPECT_FALSE (choose (op_of (op_kind::zero, 1000), opts).lowered_p ());
}

TEST (Choose, ALoopRunsAtLeastTwice)
{
  for (const char *strategy :
       { "unrolled_loop", "vector_loop", "loop", "byte_loop" })
    for (std::uint64_t size_bytes = 0; size_bytes <= 200; size_bytes++)
      {
	decision chosen
	  = choose (op_of (op_kind::copy, size_bytes),
		    parsed ("memcpy", std::string (strategy) + ":-1:align"));
	const repetition *repeat = chosen.plan->repeated ();
	EXPECT_TRUE (!repeat || repeat->iterations > 1) << size_bytes;
      }
}

TEST (Choose, StraightCodeHasAnEnd)
{
  options opts = parsed ("memcpy", "straight:-1:align");
  EXPECT_EQ (
    choose (op_of (op_kind::copy, straight_max_bytes), opts).plan->strategy,
    strategy::straight);
  EXPECT_EQ (
    choose (op_of (op_kind::copy, straight_max_bytes + 1), opts).plan->strategy,
    strategy::unrolled_loop);
}

TEST (Choose, AValueUsedThreeTimesIsInARegister)
{
  auto in_register_p = [] (op_kind kind, std::uint64_t size_bytes, bool known_p)
  {
    mem_op op = op_of (kind, size_bytes);
    op.fill_known_p = known_p;
    return choose (op).plan->values == value_source::one_register;
  };
  EXPECT_FALSE (in_register_p (op_kind::zero, 16, false));
  EXPECT_TRUE (in_register_p (op_kind::zero, 17, false));
  EXPECT_FALSE (in_register_p (op_kind::fill, 16, true));
  EXPECT_TRUE (in_register_p (op_kind::fill, 24, true));
  EXPECT_TRUE (in_register_p (op_kind::fill, 1, false));
  EXPECT_FALSE (in_register_p (op_kind::copy, 100, false));
}

TEST (Choose, AKnownSourceIsStoredAsImmediates)
{
  mem_op op = op_of (op_kind::copy, 64);
  op.src_known_p = true;
  op.known_bytes = 64;
  EXPECT_EQ (choose (op).plan->values, value_source::immediates);
  op.known_bytes = 40;
  EXPECT_EQ (choose (op).plan->values, value_source::one_register);
  op.known_bytes = 41;
  EXPECT_EQ (choose (op).plan->values, value_source::immediates);

  /* A loop reads it from memory if all of it is known.  */
  options loop = parsed ("memcpy", "unrolled_loop:-1:align");
  EXPECT_EQ (choose (op, loop).plan->values, value_source::one_register);
  op.known_bytes = op.size_bytes;
  EXPECT_EQ (choose (op, loop).plan->values, value_source::loads);

  /* A short string in a long array: the call clears.  */
  op.size_bytes = 1000;
  op.known_bytes = 20;
  EXPECT_EQ (choose (op).plan->strategy, strategy::libcall);
  EXPECT_TRUE (choose (op).plan->find (step_kind::clearing_call));
  EXPECT_EQ (choose (op).plan->pieces ().size (), 3u);
  op.known_bytes = 257;
  EXPECT_TRUE (choose (op).plan->find (step_kind::call));
  EXPECT_TRUE (choose (op).plan->pieces ().empty ());

  /* A memcpy stays one.  */
  op.known_bytes = 20;
  op.explicit_call_p = true;
  EXPECT_EQ (choose (op).plan->strategy, strategy::libcall);
  EXPECT_TRUE (choose (op).plan->find (step_kind::call));
  EXPECT_TRUE (choose (op).plan->pieces ().empty ());
}

TEST (Choose, StrictAlignmentNarrowsPieces)
{
  target_facts strict = port_facts (8);
  strict.unaligned_fast_p = false;
  mem_op op = op_of (op_kind::copy, 16);
  op.dest_align_bytes = 8;
  op.src_align_bytes = 2;
  EXPECT_EQ (
    choose_plan (op, strict, default_tuning (8), {}).plan->pieces ().size (),
    8u);
  op.src_align_bytes = 8;
  EXPECT_EQ (
    choose_plan (op, strict, default_tuning (8), {}).plan->pieces ().size (),
    2u);
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
	    EXPECT_EQ (for_size.why, reason::for_size);
	  else
	    {
	      EXPECT_EQ (for_size.why, for_speed.why);
	      EXPECT_EQ (for_size.plan, for_speed.plan);
	    }
	  op.where.function_for_size_p = true;
	  EXPECT_EQ (choose (op).why, reason::for_size);
	}
}

/* However often code for size runs, its bytes have the price of cold code.  */
TEST (Choose, ForSizeIsPricedAsCold)
{
  for (hotness hot :
       { hotness::cold, hotness::rare, hotness::normal, hotness::loop })
    for (std::uint64_t size_bytes = 256; size_bytes <= 600; size_bytes++)
      {
	mem_op op = op_of (op_kind::copy, size_bytes);
	op.where.hot = hotness::cold;
	decision cold = choose (op);
	op.where.hot = hot;
	op.where.for_size_p = true;
	EXPECT_EQ (choose (op).plan, cold.plan);
	EXPECT_EQ (choose (op).why_bytes, cold.why_bytes);
	op.where.for_size_p = false;
	EXPECT_EQ (op.where.priced_as (), hot);
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
	  target_facts facts = port_facts (8);
	  facts.word_bytes = word_bytes;
	  decision chosen = choose_plan (op, facts, default_tuning (word_bytes),
					 parsed ("regs", "gpr"));
	  EXPECT_EQ (chosen.lowered_p (), size_bytes == 2 * word_bytes);
	  EXPECT_FALSE (choose_plan (op, facts, default_tuning (word_bytes), {})
			  .lowered_p ());
	}
}

/* Every register copy of every pattern of stores: what was stored at once is
   left alone, and what is cut is sound and waits for nothing.  */
TEST (Choose, ARegisterCopyIsCutAsItsSourceWasStored)
{
  target_facts facts = port_facts (8);
  facts.max_vector_bytes = facts.vector_bytes = 32;
  facts.free_vector_registers = 16;
  for (op_kind kind : { op_kind::copy, op_kind::move })
    for (std::uint64_t size_bytes = 2; size_bytes <= 32; size_bytes *= 2)
      for (std::uint64_t part_bytes = 1; part_bytes <= 64; part_bytes *= 2)
	for (std::int64_t from = -8; from <= 8; from++)
	  for (int stores = 0; stores <= 8; stores++)
	    {
	      mem_op op = op_of (kind, size_bytes);
	      for (int i = 0; i < stores; i++)
		op.fresh_stores.push_back (
		  { from + i * std::int64_t (part_bytes), part_bytes });
	      const std::vector<piece> whole = { { 0, unsigned (size_bytes) } };
	      std::optional<plan> cut
		= fresh_pieces_plan (op, facts, default_tuning (8), {});
	      EXPECT_TRUE (blocked_p (whole, op) || !cut);
	      if (!cut)
		continue;
	      EXPECT_EQ (check_plan (*cut, op, facts), "");
	      EXPECT_GT (cut->pieces ().size (), 1u);
	      EXPECT_FALSE (blocked_p (*cut, op));
	    }

  mem_op pair = op_of (op_kind::copy, 8);
  pair.fresh_stores = { { 4, 4 }, { 0, 4 } };
  std::optional<plan> cut
    = fresh_pieces_plan (pair, facts, default_tuning (8), {});
  EXPECT_EQ (plan_text (cut.value ()), "straight, 2 pieces of 4");
  options off;
  off.off_p = true;
  EXPECT_FALSE (fresh_pieces_plan (pair, facts, default_tuning (8), off));
}

TEST (Choose, LoadsThatWaitStayBehindTheStores)
{
  target_facts facts = port_facts (8);
  auto behind_p = [&] (const mem_op &op)
  {
    decision chosen = choose_plan (op, facts, default_tuning (8), {});
    EXPECT_EQ (check_plan (*chosen.plan, op, facts), "");
    return chosen.plan->find (step_kind::barrier) != nullptr;
  };

  mem_op op = op_of (op_kind::copy, 64);
  EXPECT_FALSE (behind_p (op));
  op.many_fresh_stores_p = true;
  EXPECT_TRUE (behind_p (op));
  op.kind = op_kind::zero;
  EXPECT_FALSE (behind_p (op));
  op.kind = op_kind::copy;
  op.src_known_p = true;
  EXPECT_FALSE (behind_p (op));

  /* What is cut does not wait; what is not, since that would be 64 pieces,
     does.  */
  for (std::int64_t bytes : { 1, 4 })
    {
      op = op_of (op_kind::copy, 64);
      for (std::int64_t at = 0; at < 64; at += 4)
	op.fresh_stores.push_back ({ at, std::uint64_t (bytes) });
      EXPECT_EQ (behind_p (op), bytes == 1);
    }
}
