/* Decisions where calls are forbidden or expensive, and on run-time sizes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/choose.h"

#include <gtest/gtest.h>

#include "core/thresholds.h"

#include "operations.h"

using namespace memstrat;

namespace {

constexpr compilers_code all_compilers_code[] = { compilers_code::call,
						  compilers_code::inline_code,
						  compilers_code::rep_8byte };

} /* anonymous namespace */

TEST (Choose, ASanitizerForbidsNewCallsOnly)
{
  mem_op op = op_of (op_kind::copy, 168);
  op.where.sanitized_p = true;
  EXPECT_TRUE (choose (op).lowered_p ());
  op.size_bytes = 300;
  EXPECT_EQ (choose (op).why (), reason::sanitized);
  EXPECT_FALSE (choose (op).plan ());
}

TEST (Choose, ANamedAddressSpaceIsNeverACallNorAStringInstruction)
{
  for (strategy strategy : { strategy::libcall, strategy::rep_byte,
			     strategy::rep_4byte, strategy::rep_8byte })
    for (std::uint64_t size_bytes : { 0, 8, 100, 256, 257, 100000 })
      {
	mem_op op = op_of (op_kind::copy, size_bytes);
	op.named_space_p = true;
	decision chosen = choose (op, always (strategy));
	ASSERT_TRUE (chosen.lowered_p ());
	EXPECT_EQ (chosen.plan ()->strategy, size_bytes >= 64
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
  for (op_kind kind : most_kinds)
    {
      EXPECT_EQ (chosen (kind, 176).plan ()->strategy, strategy::straight);
      EXPECT_EQ (chosen (kind, 257).plan ()->strategy, strategy::unrolled_loop);
      for (std::uint64_t size_bytes : { 8193, 65536, 10'000'000 })
	EXPECT_EQ (chosen (kind, size_bytes).plan ()->strategy,
		   strategy::rep_byte);
    }
  EXPECT_FALSE (chosen (op_kind::move, 112).plan ()->either_direction_p);
  EXPECT_TRUE (chosen (op_kind::move, 113).plan ()->either_direction_p);
  EXPECT_TRUE (chosen (op_kind::move, 65536).plan ()->either_direction_p);

  mem_op op = op_of (op_kind::copy, 300);
  options calls = always (strategy::libcall);
  EXPECT_EQ (choose (op, calls).plan ()->strategy, strategy::libcall);
  op.where.why_no_call = no_call::user_access;
  EXPECT_EQ (choose (op, calls).plan ()->strategy, strategy::unrolled_loop);
}

TEST (Choose, InlineOnlyIsNeverLeftNorCalled)
{
  options off, gpr, threshold;
  off.off_p = true;
  gpr.regs = register_class::gpr;
  threshold.threshold_bytes = 0;
  for (op_kind kind : { op_kind::copy, op_kind::zero })
    for (std::uint64_t size_bytes : { 0, 1, 16, 300, 8193, 1 << 20, 1 << 30 })
      for (bool whole_p : { false, true })
	for (const options &opts :
	     { options (), off, gpr, threshold, always (strategy::libcall) })
	  {
	    mem_op op = op_of (kind, size_bytes);
	    op.explicit_call_p = true;
	    place &where = op.where;
	    where.user_flag_p = where.sanitized_p = where.for_size_p = true;
	    where.function_for_size_p = whole_p;
	    op.compilers = compilers_code::rep_8byte;
	    EXPECT_EQ (choose (op, opts).outcome (), outcome::left);
	    where.why_no_call = no_call::inline_only;
	    EXPECT_EQ (choose (op, opts).outcome (), outcome::lowered)
	      << size_bytes;
	  }
}

/* The compiler's own string instruction, or a short loop, replaces a call with
   costly setup.  */
TEST (Choose, ACallMayCostItsFunctionSomething)
{
  constexpr compilers_code loop = compilers_code::inline_code;
  constexpr compilers_code rep = compilers_code::rep_8byte;
  auto expect = [] (strategy strategy, std::uint64_t size_bytes,
		    compilers_code compilers, bool setup_p = true)
  {
    mem_op op = op_of (op_kind::copy, size_bytes);
    op.compilers = compilers;
    op.where.call_setup_p = setup_p;
    EXPECT_EQ (choose (op).plan ()->strategy, strategy) << size_bytes;
  };
  expect (strategy::libcall, 300, rep, false);
  expect (strategy::rep_8byte, 300, rep);
  expect (strategy::rep_8byte, 1000, rep);
  expect (strategy::unrolled_loop, 512, loop);
  expect (strategy::libcall, 513, loop);

  /* Inline code stays as it is.  */
  for (std::uint64_t size_bytes = 0; size_bytes <= 184; size_bytes++)
    expect (strategy::straight, size_bytes, rep);

  mem_op by_value = op_of (op_kind::copy, 1000);
  by_value.in_expansion_p = by_value.where.sp_moved_p = true;
  EXPECT_EQ (choose (by_value).plan ()->strategy, strategy::libcall);
  by_value.where.call_setup_p = true;
  EXPECT_EQ (choose (by_value).plan ()->strategy, strategy::rep_8byte);

  mem_op unknown = unknown_op (op_kind::copy, 1000);
  unknown.compilers = compilers_code::rep_8byte;
  EXPECT_EQ (choose (unknown).plan ()->strategy, strategy::libcall);
  unknown.where.call_setup_p = true;
  EXPECT_EQ (choose (unknown).why (), reason::unknown_size);
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
		EXPECT_EQ (choose (op).why (), not_builtin_p
						 ? reason::not_builtin
						 : reason::user_flag);
		decision chosen = choose (op, never);
		/* The compiler has no string instruction for moves, for
		   functions besides builtins, or where it makes a call.  */
		bool left_p = (for_size_p && kind != op_kind::move
			       && !not_builtin_p && !only_called_p);
		EXPECT_EQ (chosen.lowered_p (), !left_p);
		if (left_p)
		  EXPECT_EQ (chosen.why (), reason::for_size);
		else
		  EXPECT_NE (chosen.plan ()->strategy, strategy::libcall);
	      }
}

TEST (Choose, AnUnknownSizeIsALoopWhereThereIsNoCall)
{
  for (op_kind kind : all_kinds)
    for (compilers_code compilers : all_compilers_code)
      for (std::uint64_t max_bytes :
	   { std::uint64_t (8), std::uint64_t (8192), UINT64_MAX })
	{
	  mem_op op = unknown_op (kind, max_bytes);
	  op.compilers = compilers;
	  op.where.why_no_call = no_call::section;
	  EXPECT_TRUE (choose (op).lowered_p ());
	}
}

/* The compiler's calls and short loops stay, but not its string
   instructions.  */
TEST (Choose, AnUnknownSizeIsLeftWhereTheCompilerIsNotSlower)
{
  for (op_kind kind : all_kinds)
    for (compilers_code compilers : all_compilers_code)
      for (std::uint64_t expected_bytes = 0; expected_bytes <= 300;
	   expected_bytes++)
	for (std::uint64_t max_bytes : { expected_bytes, UINT64_MAX })
	  {
	    mem_op op = unknown_op (kind, max_bytes);
	    op.expected_bytes = expected_bytes;
	    op.compilers = compilers;
	    decision chosen = choose (op);
	    if (compilers == compilers_code::call
		|| (compilers == compilers_code::inline_code
		    && expected_bytes <= 64))
	      {
		EXPECT_EQ (chosen.why (), reason::unknown_size);
		EXPECT_FALSE (chosen.plan ());
	      }
	    else
	      {
		EXPECT_EQ (chosen.why (), reason::run_time_size);
		EXPECT_EQ (chosen.plan ()->strategy, strategy::libcall);
	      }
	  }
}

/* The options' strategy for the largest possible size holds for all sizes.  */
TEST (Choose, OptionsHoldForAnUnknownSize)
{
  auto expect = [] (std::optional<strategy> expected, op_kind kind,
		    std::uint64_t max_bytes, const char *key, const char *value)
  {
    mem_op op = unknown_op (kind, max_bytes);
    op.expected_bytes = max_bytes;
    op.compilers = compilers_code::rep_8byte;
    decision chosen = choose (op, parsed (key, value));
    EXPECT_EQ (chosen.plan () ? std::optional (chosen.plan ()->strategy)
			      : std::nullopt,
	       expected)
      << key << "=" << value << " at " << max_bytes;
  };
  constexpr op_kind copy = op_kind::copy;
  constexpr std::uint64_t any_bytes = UINT64_MAX;
  for (std::uint64_t max_bytes : { UINT64_C (8), UINT64_C (5000), any_bytes })
    {
      expect (strategy::rep_4byte, copy, max_bytes, "memcpy", "rep_4byte:-1");
      expect (strategy::byte_loop, op_kind::fill, max_bytes, "memset",
	      "byte_loop:-1");
      expect (strategy::loop, op_kind::zero, max_bytes, "memset",
	      "unrolled_loop:-1");
      expect (strategy::libcall, copy, max_bytes, "memset", "unrolled_loop:-1");
      /* An inline move would have to fit into registers.  */
      expect (strategy::libcall, op_kind::move, max_bytes, "memmove",
	      "unrolled_loop:-1");
    }
  const char *ranges = "loop:32,rep_8byte:256,libcall:-1";
  expect (strategy::loop, copy, 32, "memcpy", ranges);
  expect (strategy::rep_8byte, copy, 33, "memcpy", ranges);
  expect (strategy::libcall, copy, 257, "memcpy", ranges);
  expect (strategy::libcall, copy, any_bytes, "memcpy", ranges);
  expect (strategy::loop, copy, 100, "threshold", "100");
  expect (strategy::libcall, copy, 101, "threshold", "100");
  /* If any size is possible, the compiler's own inline code stays.  */
  expect (std::nullopt, copy, any_bytes, "threshold", "100");
}

TEST (Choose, SmallIsALoopWhereThereIsNoCall)
{
  mem_op op = op_of (op_kind::copy, 120);
  op.where.why_no_call = no_call::section;
  options small = preferring (preference::small);
  EXPECT_EQ (choose (op, small).plan ()->strategy, strategy::rep_byte);
  op.size_bytes = 56;
  EXPECT_EQ (choose (op, small).plan ()->strategy, strategy::straight);
  op.size_bytes = 120;
  op.where.hot = hotness::rare;
  EXPECT_EQ (choose (op).plan ()->strategy, strategy::straight);
  op.size_bytes = 128;
  EXPECT_EQ (choose (op).plan ()->strategy, strategy::rep_byte);
}

/* Without calls, rep replaces straight code and loops where it is faster: at
   every size, on every CPU, in words and in vectors, aligned or not.  */
TEST (Choose, ARepWhereThereIsNoCall)
{
  auto expect = [] (const question &asked)
  {
    const auto &[op, facts, tune, opts] = asked;
    decision chosen = choose (asked);
    strategy found = chosen.plan ()->strategy;
    const strategy_table table = row_for (usable_question (asked)).table;
    bool rep_p = op.kind != op_kind::move && facts.rep_p && !op.named_space_p
		 && table.back ().strategy == strategy::rep_8byte
		 && op.size_bytes > table[table.size () - 2].max_bytes;
    std::uint64_t align_bytes
      = reads_source_p (op.kind)
	  ? std::min (op.dest_align_bytes, op.src_align_bytes)
	  : op.dest_align_bytes;
    std::string where = tune->name + " " + std::to_string (op.size_bytes);
    if (!rep_p)
      EXPECT_FALSE (string_instruction_p (found)) << where;
    else if (align_bytes < facts.word_bytes)
      EXPECT_EQ (found, strategy::rep_byte) << where;
    else
      EXPECT_EQ (found,
		 narrowed_strategy (strategy::rep_8byte, facts.word_bytes))
	<< where;
    /* Straight code has no more pieces than where calls are allowed.  */
    if (found == strategy::straight)
      {
	EXPECT_LT (op.size_bytes, 1024 + facts.word_bytes) << where;
      }
  };
  for (const tuning &tune : all_tunings ())
    for (unsigned word_bytes : { 4, 8 })
      for (unsigned vector_bytes : { 0, 16, 32, 64 })
	for (op_kind kind : all_kinds)
	  for (std::uint64_t align_bytes : { 1, 4, 8, 64 })
	    for (std::uint64_t size_bytes = 0; size_bytes <= UINT64_C (1) << 40;
		 size_bytes += size_bytes < 2000 ? 1 : size_bytes / 2)
	      {
		question asked = { op_of (kind, size_bytes),
				   default_facts (word_bytes, vector_bytes),
				   &tune,
				   {} };
		asked.op.dest_align_bytes = align_bytes;
		asked.op.src_align_bytes = 8;
		asked.op.where.why_no_call = no_call::section;
		expect (asked);
		if (size_bytes % 97 != 0)
		  continue;
		question changed = asked;
		changed.facts.rep_p = false;
		expect (changed);
		changed = asked;
		changed.op.named_space_p = true;
		expect (changed);
		changed = asked;
		changed.op.where.why_no_call = no_call::none;
		EXPECT_FALSE (
		  string_instruction_p (choose (changed).plan ()->strategy));
		changed.opts.libcall = libcall_use::never;
		expect (changed);
	      }
}

/* If calls are forbidden, rep also replaces a call that an option asks for.  A
   loop stays a loop, also below threshold=.  */
TEST (Choose, ARepInPlaceOfACallAskedFor)
{
  mem_op op = op_of (op_kind::copy, 4096);
  op.dest_align_bytes = op.src_align_bytes = 8;
  auto expect = [&] (strategy expected, const options &opts)
  { EXPECT_EQ (choose (op, opts).plan ()->strategy, expected); };
  expect (strategy::unrolled_loop, parsed ("threshold", "4096"));
  op.where.why_no_call = no_call::section;
  for (const char *threshold : { "256", "4096" })
    expect (strategy::rep_8byte, parsed ("threshold", threshold));
  expect (strategy::rep_8byte, always (strategy::libcall));
  expect (strategy::unrolled_loop, always (strategy::unrolled_loop));
  expect (strategy::rep_4byte, always (strategy::rep_4byte));
}

/* If the compiler has a rep for an operation of unknown size, the operation
   stays a rep, unless its bound is small.  */
TEST (Choose, ARepOfAnUnknownSize)
{
  for (compilers_code compilers : all_compilers_code)
    for (std::uint64_t most_bytes : { UINT64_C (400), UINT64_C (480) })
      {
	mem_op op = unknown_op (op_kind::zero, most_bytes);
	op.compilers = compilers;
	op.where.why_no_call = no_call::section;
	bool rep_p = string_instruction_p (compilers) && most_bytes == 480;
	EXPECT_EQ (choose (op).plan ()->strategy,
		   rep_p ? strategy::rep_byte : strategy::loop);
      }
}
