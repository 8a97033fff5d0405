/* Decisions by the port of a target of which nothing is known.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/port.h"

#include <gtest/gtest.h>

#include "core/cost.h"
#include "core/legal_strategies.h"
#include "operations.h"

using namespace memstrat;

TEST (GenericPort, ItsRowsAreTheOnlyOnes)
{
  EXPECT_EQ (tuning_names (),
	     (std::vector<std::string_view> { "generic", "generic32" }));
  EXPECT_EQ (tuning_named ("skylake", 8).name, "generic");
  EXPECT_EQ (tuning_named ("cortex-a76", 4).name, "generic32");
  for (const tuning &row : all_tunings ())
    for (const tuning_field &field : all_tuning_fields ())
      {
	EXPECT_GE (row.*field.member, field.min) << row.name << field.name;
	EXPECT_LE (row.*field.member, field.max) << row.name << field.name;
      }
}

TEST (GenericPort, OffsetsOfTwelveBits)
{
  const code_lengths &code = port_code_lengths (8);
  EXPECT_EQ (code.offset (0), 0u);
  EXPECT_EQ (code.offset (2047), 0u);
  EXPECT_EQ (code.offset (-2048), 0u);
  EXPECT_EQ (code.offset (2048), 4u);
  EXPECT_EQ (code.offset (-2049), 4u);
}

/* Eight loads, eight stores.  */
TEST (GenericPort, APieceIsALoadAndAStoreOfFourBytes)
{
  mem_op op = op_of (op_kind::copy, 64);
  plan straight = *choose (op, parsed ("libcall", "never")).plan;
  EXPECT_EQ (plan_text (straight), "straight, 8 pieces of 8");
  EXPECT_EQ (
    plan_cost (straight, op, port_facts (8), default_tuning (), 0).code_bytes,
    8u * 8);
}

/* What the compiler does without a call is left, whatever the size, whether
   calls are allowed or not.  */
TEST (GenericPort, TheCompilersOwnCodeIsLeft)
{
  for (unsigned word_bytes : { 4, 8 })
    for (op_kind kind : all_kinds)
      for (bool size_known_p : { false, true })
	for (libcall_use libcall :
	     { libcall_use::automatic, libcall_use::never })
	  for (preference prefer : all_preferences)
	    for (std::uint64_t size_bytes = 1; size_bytes <= 600; size_bytes++)
	      {
		mem_op op = op_of (kind, size_bytes);
		op.expected_bytes = size_bytes;
		op.size_known_p = size_known_p;
		op.compilers = compilers_code::inline_code;
		options opts = preferring (prefer);
		opts.libcall = libcall;
		EXPECT_EQ (choose (op, opts, port_facts (word_bytes)).why,
			   reason::compilers_code);
	      }
}

/* A call is the size, the value of a fill, and a branch; only code that is no
   longer replaces it, unless an option says that length does not count.  */
TEST (GenericPort, ACallIsReplacedByCodeThatIsNoLonger)
{
  const tuning &tune = default_tuning ();
  target_facts facts = port_facts (8);
  for (op_kind kind : all_kinds)
    for (bool unaligned_fast_p : { false, true })
      for (std::uint64_t size_bytes = 1; size_bytes <= 600; size_bytes++)
	{
	  mem_op op = op_of (kind, size_bytes);
	  facts.unaligned_fast_p = unaligned_fast_p;
	  decision chosen = choose (op, {}, facts);
	  if (chosen.plan)
	    EXPECT_LE (plan_cost (*chosen.plan, op, facts, tune, 0).code_bytes,
		       2u * 4);
	  else
	    EXPECT_EQ (chosen.why, reason::compilers_code);
	}

  mem_op op = op_of (op_kind::move, 32);
  facts.unaligned_fast_p = true;
  EXPECT_EQ (choose (op, {}, facts).why, reason::compilers_code);
  EXPECT_EQ (choose (op, {}, facts).by, rule::compilers_code);
  EXPECT_EQ (plan_text (
	       *choose (op, preferring (preference::speed), facts).plan),
	     "straight, 4 pieces of 8");
}

/* While the compiler expands, there are pieces, or what it does itself.  */
TEST (GenericPort, OnlyPiecesInExpansion)
{
  for (strategy strategy :
       { strategy::straight, strategy::unrolled_loop, strategy::loop,
	 strategy::byte_loop, strategy::libcall })
    for (libcall_use libcall : { libcall_use::automatic, libcall_use::never })
      for (bool asked_p : { false, true })
	for (std::uint64_t size_bytes :
	     { 1, 24, 300, 5000, 16384, 16385, 70000 })
	  {
	    mem_op op = op_of (op_kind::copy, size_bytes);
	    op.in_expansion_p = true;
	    options opts = asked_p ? always (strategy) : options ();
	    opts.libcall = libcall;
	    decision chosen = choose (op, opts);
	    if (chosen.plan)
	      EXPECT_EQ (chosen.plan->strategy, strategy::straight);
	    else
	      {
		EXPECT_EQ (chosen.why, reason::compilers_code);
		EXPECT_TRUE (libcall == libcall_use::automatic
			     || size_bytes > no_call_max_pieces);
	      }
	  }
}

TEST (GenericPort, OptionsForX86AreRefused)
{
  options opts;
  EXPECT_EQ (parse_option ("regs", "auto", opts), "");
  for (const char *name : { "gpr", "sse", "avx", "avx512" })
    EXPECT_EQ (parse_option ("regs", name, opts),
	       "-fplugin-arg-memstrat-regs=: register class '"
		 + std::string (name) + "' is for x86 only, expected 'auto'");
  for (const char *name :
       { "rep_byte", "rep_4byte", "rep_8byte", "vector_loop" })
    EXPECT_EQ (
      parse_option ("memset", std::string (name) + ":-1:noalign", opts),
      "-fplugin-arg-memstrat-memset=: strategy '" + std::string (name)
	+ "' is for x86 only, expected one of"
	  " straight, unrolled_loop, loop, byte_loop, ladder, libcall");
  EXPECT_EQ (parse_option ("tune", "haswell", opts),
	     "-fplugin-arg-memstrat-tune=: unknown tuning 'haswell', expected"
	     " 'auto', a file with a slash in its path or .tune at its end, or"
	     " one of generic, generic32");
}

/* Every decision is sound, and none is a string instruction.  */
TEST (GenericPort, EveryDecisionIsSound)
{
  options never = parsed ("libcall", "never");
  for (unsigned word_bytes : { 4, 8 })
    for (op_kind kind : all_kinds)
      for (bool unaligned_fast_p : { false, true })
	for (bool fill_known_p : { false, true })
	  for (std::uint64_t size_bytes = 0; size_bytes <= 600; size_bytes++)
	    {
	      mem_op op = op_of (kind, size_bytes);
	      op.fill_known_p = fill_known_p;
	      op.dest_align_bytes = op.src_align_bytes = 4;
	      target_facts facts = port_facts (word_bytes);
	      facts.unaligned_fast_p = unaligned_fast_p;
	      decision chosen = choose (op, never, facts);
	      ASSERT_TRUE (chosen.plan);
	      EXPECT_FALSE (string_instruction_p (chosen.plan->strategy));
	    }
}
