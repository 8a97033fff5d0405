/* Decisions on run-time sizes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>

#include "operations.h"

using namespace memstrat;

namespace {

/* Return a copy of up to BOUND_BYTES, for which the compiler makes a loop.  */
question
bounded (std::uint64_t bound_bytes)
{
  question asked;
  asked.op = unknown_op (op_kind::copy, bound_bytes);
  asked.op.expected_bytes = bound_bytes;
  asked.op.bound_certain_p = true;
  asked.op.compilers = compilers_code::inline_code;
  asked.op.explicit_call_p = true;
  asked.facts = default_facts (8, 0);
  asked.tune = &default_tuning ();
  return asked;
}

/* Return a copy whose sizes had COUNTS in a training run.  */
question
seen (const std::vector<size_count> &counts, std::uint64_t more_runs = 0,
      std::uint64_t average_bytes = 0)
{
  question asked = bounded (UINT64_MAX);
  asked.op.seen.counts = counts;
  asked.op.seen.runs = more_runs;
  for (const size_count &count : counts)
    asked.op.seen.runs += count.runs;
  asked.op.expected_bytes = average_bytes;
  return asked;
}

/* Return the text of the plan for ASKED, or "left".  */
std::string
chosen (const question &asked)
{
  decision decision = choose (asked);
  return decision.plan () ? plan_text (*decision.plan ()) : "left";
}

} /* anonymous namespace */

TEST (RunTimeSize, ASmallBoundIsALadder)
{
  const std::string ladder = "ladder, 4x8 from 8, 4x2 from 2, 1x1 from 1";
  EXPECT_EQ (chosen (bounded (32)), ladder);
  EXPECT_EQ (choose_plan (bounded (32)).by, rule::bounded_size);
  EXPECT_EQ (chosen (bounded (33)), "left");

  question wide = bounded (64);
  wide.facts = default_facts (8, 16);
  EXPECT_EQ (chosen (wide), "ladder, 4x16 from 16, 4x4 from 4, 3x1 from 1");

  for (auto change :
       { +[] (question &asked) { asked.op.bound_certain_p = false; },
	 +[] (question &asked) { asked.op.where.hot = hotness::cold; },
	 +[] (question &asked) { asked.op.where.hot = hotness::rare; },
	 +[] (question &asked) { asked.opts.prefer = preference::small; },
	 +[] (question &asked) { asked.op.where.many_operations_p = true; } })
    {
      question asked = bounded (32);
      change (asked);
      EXPECT_EQ (chosen (asked), "left");
    }
}

/* The bound is the same for all vectors.  */
TEST (RunTimeSize, AWiderVectorHasNoLargerBound)
{
  for (unsigned vector_bytes : { 16, 32, 64 })
    {
      question asked = bounded (64);
      asked.facts = default_facts (8, vector_bytes);
      EXPECT_EQ (chosen (asked),
		 "ladder, 4x16 from 16, 4x4 from 4, 3x1 from 1");
      asked = bounded (65);
      asked.facts = default_facts (8, vector_bytes);
      EXPECT_EQ (chosen (asked), "libcall");
    }
}

/* The loops of a move are longer than its ladder.  */
TEST (RunTimeSize, AMoveWithoutACallIsALadderEverywhere)
{
  question asked = bounded (32);
  asked.op.kind = op_kind::move;
  asked.op.where.hot = hotness::rare;
  EXPECT_EQ (chosen (asked), "left");
  asked.op.where.why_no_call = no_call::section;
  EXPECT_EQ (chosen (asked), "ladder, 4x8 from 8, 4x2 from 2, 1x1 from 1");
  asked.op.kind = op_kind::copy;
  EXPECT_EQ (chosen (asked), "loop of 8");
}

TEST (RunTimeSize, ACallStaysOneButInALoop)
{
  question asked = bounded (32);
  asked.op.compilers = compilers_code::call;
  EXPECT_EQ (chosen (asked), "left");
  asked.op.where.hot = hotness::loop;
  EXPECT_EQ (chosen (asked), "ladder, 4x8 from 8, 4x2 from 2, 1x1 from 1");
  asked.op.where.hot = hotness::normal;
  asked.opts.prefer = preference::speed;
  EXPECT_EQ (chosen (asked), "ladder, 4x8 from 8, 4x2 from 2, 1x1 from 1");
}

TEST (RunTimeSize, AnOptionComesFirst)
{
  question asked = bounded (32);
  asked.opts.memcpy = { { strategy::libcall, unlimited_bytes } };
  EXPECT_EQ (chosen (asked), "left");
  asked.opts.memcpy = { { strategy::byte_loop, unlimited_bytes } };
  EXPECT_EQ (chosen (asked), "byte_loop of 1");
  asked.opts.memcpy = { { strategy::straight, 8 },
			{ strategy::ladder, 16 },
			{ strategy::libcall, unlimited_bytes } };
  EXPECT_EQ (chosen (asked),
	     "ladder, 4x4 from 4, 3x1 from 1, libcall beyond 16");
  EXPECT_EQ (choose_plan (asked).by, rule::option);
  asked.opts.memcpy.back ().strategy = strategy::loop;
  EXPECT_EQ (chosen (asked),
	     "ladder, 4x4 from 4, 3x1 from 1, a loop beyond 16");
  asked.opts.memcpy.insert (asked.opts.memcpy.begin (),
			    { strategy::ladder, 4 });
  EXPECT_EQ (chosen (asked),
	     "ladder, 4x4 from 4, 3x1 from 1, a loop beyond 16");
  asked.op.size_bytes = 12;
  EXPECT_EQ (chosen (asked), "ladder, 3x4 from 4, 3x1 from 1");
  asked.op.where.many_operations_p = true;
  EXPECT_EQ (chosen (asked), "loop of 8");
  asked.opts.memcpy.clear ();
  asked.opts.threshold_bytes = 100;
  EXPECT_EQ (chosen (asked), "loop of 8");
}

TEST (RunTimeSize, AFrequentSizeHasATestOfItsOwn)
{
  EXPECT_EQ (chosen (seen ({ { 8, 900 } }, 100, 200)),
	     "ladder, 1x8 for 8, libcall");
  EXPECT_EQ (choose_plan (seen ({ { 8, 900 } }, 100, 200)).by, rule::profile);
  EXPECT_EQ (chosen (seen ({ { 0, 860 }, { 500, 140 } })),
	     "ladder, nothing for 0, libcall");
  EXPECT_EQ (chosen (seen ({ { 40, 600 }, { 8, 300 }, { 700, 100 } })),
	     "ladder, 5x8 for 40, 1x8 for 8, libcall");
  /* Most of the other runs have 80 bytes, which need too many pieces.  */
  EXPECT_EQ (chosen (seen ({ { 24, 900 }, { 80, 100 } })),
	     "ladder, 3x8 for 24, libcall");
}

TEST (RunTimeSize, SmallSizesHaveRungs)
{
  std::vector<size_count> counts;
  for (std::uint64_t bytes = 9; bytes <= 30; bytes++)
    counts.push_back ({ bytes, 10 });
  EXPECT_EQ (chosen (seen (counts)), "ladder, 4x8, libcall outside 8..32");
  for (std::uint64_t bytes = 1; bytes <= 8; bytes++)
    counts.push_back ({ bytes, 15 });
  EXPECT_EQ (chosen (seen (counts)),
	     "ladder, 4x8 from 8, 4x2, libcall outside 2..32");
}

/* At least three of four runs must need no call.  */
TEST (RunTimeSize, WhatCoversTooFewRunsIsLeft)
{
  EXPECT_EQ (chosen (seen ({ { 0, 740 }, { 500, 260 } })), "left");
  EXPECT_EQ (chosen (seen ({ { 600, 500 }, { 700, 500 } })), "left");
  EXPECT_EQ (chosen (seen ({ { 8, 10 } }, 990, 500)), "libcall");
  question rare = seen ({ { 8, 900 } });
  rare.op.where.hot = hotness::rare;
  EXPECT_EQ (chosen (rare), "left");
}

/* Huge counts do not overflow.  */
TEST (RunTimeSize, HugeCountsCount)
{
  std::uint64_t huge = UINT64_MAX / 4;
  EXPECT_EQ (chosen (
	       seen ({ { 8, huge }, { huge, huge / 20 } }, huge / 20, huge)),
	     "ladder, 1x8 for 8, libcall");
  EXPECT_EQ (chosen (seen ({ { 8, huge } })), "ladder, 1x8 for 8, libcall");
}
