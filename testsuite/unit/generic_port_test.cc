/* Decisions by the port of a target of which nothing is known.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/port.h"

#include <gtest/gtest.h>

#include "core/choose.h"
#include "core/cost.h"

using namespace memstrat;

namespace {

constexpr op_kind all_kinds[] = { op_kind::copy, op_kind::move,
				  op_kind::zero, op_kind::fill };

} /* anonymous namespace */

TEST (GenericPort, ItsRowsAreTheOnlyOnes)
{
  EXPECT_EQ (tuning_names (), "generic, generic32");
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
  mem_op op;
  op.size_bytes = 64;
  const tuning &tune = default_tuning (8);
  target_facts facts = port_facts (8);
  plan straight = *choose_plan (op, facts, tune, {}).plan;
  EXPECT_EQ (plan_text (straight), "straight, 8 pieces of 8");
  EXPECT_EQ (plan_cost (straight, op, facts, tune).code_bytes, 8u * 8);
}

/* Every decision is sound, and none is a string instruction.  */
TEST (GenericPort, EveryDecisionIsSound)
{
  for (unsigned word_bytes : { 4, 8 })
    for (op_kind kind : all_kinds)
      for (bool unaligned_fast_p : { false, true })
	for (bool fill_known_p : { false, true })
	  for (std::uint64_t size_bytes = 0; size_bytes <= 600; size_bytes++)
	    {
	      mem_op op;
	      op.kind = kind;
	      op.size_bytes = size_bytes;
	      op.fill_known_p = fill_known_p;
	      op.dest_align_bytes = op.src_align_bytes = 4;
	      target_facts facts = port_facts (word_bytes);
	      facts.unaligned_fast_p = unaligned_fast_p;
	      decision chosen
		= choose_plan (op, facts, default_tuning (word_bytes), {});
	      if (!chosen.plan)
		continue;
	      EXPECT_EQ (check_plan (*chosen.plan, op, facts), "");
	      EXPECT_FALSE (string_instruction_p (chosen.plan->strategy));
	    }
}
