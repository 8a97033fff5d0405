/* Ladders: plans for run-time sizes, made of rungs.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A rung moves any size from one to two or four register widths, without a
   branch.  Its pieces lie at the start, middle and end of the block, and may
   overlap.  plan.h shows a ladder.  Random sizes up to 32 bytes take 0.4 times
   as long as with GCC's own code (lab/results/ladders.csv).  In a trial, rungs
   for each power of two still took 0.8 times as long as a call, because the
   branches to the rungs were mispredicted.  */

#ifndef MEMSTRAT_CORE_LADDER_H
#define MEMSTRAT_CORE_LADDER_H

#include <cstdint>
#include <optional>
#include <vector>

#include "core/mem_op.h"
#include "core/plan.h"
#include "core/question.h"
#include "core/target_facts.h"

namespace memstrat {

/* Return the largest size of a rung for OP: four times the widest register.
   Return 0 for a move whose pieces FREE_REGISTERS cannot hold.  */
std::uint64_t ladder_max_bytes (const mem_op &op, const target_facts &facts,
				unsigned free_registers);

/* The sizes for which a ladder has inline code.  */
struct ladder_shape
{
  /* The sizes with rungs, up to ladder_max_bytes; none if max_bytes is 0.  */
  std::uint64_t max_bytes = 0;
  std::uint64_t least_bytes = 0;

  /* Sizes with straight code and a test of their own, ahead of the rungs.  */
  std::vector<std::uint64_t> own_sizes = {};
};

/* Return the ladder of SHAPE for OP, which has a run-time size, with only the
   rungs that OP needs.  With CALL_P, a library call takes all other sizes.
   Otherwise, SHAPE may set only max_bytes, and a loop of words takes larger
   sizes.  Return nothing if SHAPE has no sizes, or if the loop is needed but
   impossible: OP is a move, or max_bytes is less than a word.  */
std::optional<plan> ladder_plan (const ladder_shape &shape, const mem_op &op,
				 const target_facts &facts,
				 unsigned free_registers, bool call_p);

/* Return the ladder for ASKED, which may call the library and was seen in a
   training run.  If the frequent sizes cover three quarters of the runs, the
   ladder has only these sizes.  Otherwise it has the fewest rungs that cover
   three quarters.  Return nothing if no rungs do.  */
std::optional<plan> profiled_plan (const usable_question &asked,
				   unsigned free_registers);

/* The runs that reach a test, by its result.  */
struct test_runs
{
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;

  bool operator== (const test_runs &) const = default;
};

/* Return the runs that reach each test of PLAN, a ladder, in the training run
   of OP.  Sizes that were not counted are replaced by their average.  */
std::vector<test_runs> ladder_test_runs (const plan &plan, const mem_op &op);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_LADDER_H */
