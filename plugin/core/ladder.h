/* Plans for sizes that only the program knows, in rungs.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A rung moves any size from one to two or four widths of a register without a
   branch, by pieces from the start, middle and end of the block, which overlap.
   plan.h shows a ladder.  Random sizes up to 32 bytes take 0.4 of the time of
   GCC's own code (lab/results/ladders.csv).  A trial with a rung for each power
   of two took 0.8 of the time of a call, because of mispredicted branches.  */

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

/* Return the largest size that a rung for OP can have: four of the widest
   register.  Return 0 if FREE_REGISTERS do not hold the pieces of a move.  */
std::uint64_t ladder_max_bytes (const mem_op &op, const target_facts &facts,
				unsigned free_registers);

/* The sizes that a ladder carries out itself.  */
struct ladder_shape
{
  /* The sizes of rungs, at most ladder_max_bytes; none if max_bytes is 0.  */
  std::uint64_t max_bytes = 0;
  std::uint64_t least_bytes = 0;

  /* Sizes with a test of their own, which come first, and straight code.  */
  std::vector<std::uint64_t> own_sizes = {};
};

/* Return the ladder of SHAPE for OP, of run-time size, with only the rungs
   that OP needs.  With CALL_P, a library call takes all other sizes of OP.
   Otherwise SHAPE has only a max_bytes, and a loop of words takes larger
   sizes.  Return nothing for a SHAPE without sizes, or if OP is a move that
   needs the loop.  */
std::optional<plan> ladder_plan (const ladder_shape &shape, const mem_op &op,
				 const target_facts &facts,
				 unsigned free_registers, bool call_p);

/* Return the ladder for ASKED, which may call the library and was seen in a
   training run: the frequent sizes, if they cover three of four runs, or the
   fewest rungs that do.  Return nothing if neither does.  */
std::optional<plan> profiled_plan (const usable_question &asked,
				   unsigned free_registers);

/* The runs that reach a test.  */
struct test_runs
{
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;

  bool operator== (const test_runs &) const = default;
};

/* Return the runs that reach each test of PLAN, a ladder, in the training run
   of OP.  Sizes that were not counted are taken to have their average.  */
std::vector<test_runs> ladder_test_runs (const plan &plan, const mem_op &op);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_LADDER_H */
