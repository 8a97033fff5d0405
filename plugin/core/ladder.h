/* Plans for sizes that only the program knows, in rungs.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A rung carries out all sizes from one to four widths of a register, or to
   two, without a loop or a branch: it moves pieces from the start of the block,
   from its middle, and from its end, which overlap.  plan.h shows a ladder.

   Random sizes up to 32 bytes take 0.4 of the time of GCC's own code
   (lab/results/ladders.csv).  With a rung for each power of two a trial that
   was not kept took 0.8 of the time of a call, because of mispredicted
   branches.  */

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

/* The largest size that a rung for OP can have, in bytes: four of the widest
   register.  0 if there are no rungs, because unaligned
   pieces are slow, or FREE_REGISTERS do not hold the pieces of a move.  */
std::uint64_t ladder_max_bytes (const mem_op &op, const target_facts &facts,
				unsigned free_registers);

/* Which sizes a ladder carries out itself.  */
struct ladder_shape
{
  /* The rungs are for sizes from least_bytes to max_bytes, or ladder_max_bytes
     if that is less; with a max_bytes of 0 there are none.  */
  std::uint64_t max_bytes = 0;
  std::uint64_t least_bytes = 0;

  /* Sizes with a test of their own ahead of all others, and straight code.  */
  std::vector<std::uint64_t> own_sizes = {};
};

/* The ladder of SHAPE for OP, whose size only the program knows; it has only
   those rungs that some size of OP needs.  What is left of OP's sizes, if
   anything, is for a call of the library if CALL_P.  Otherwise the shape has
   only a max_bytes, and a loop of words carries out larger sizes.  Nothing if
   there are no rungs and no sizes of their own, or if OP is a move that would
   need the loop.  */
std::optional<plan> ladder_plan (const ladder_shape &shape, const mem_op &op,
				 const target_facts &facts,
				 unsigned free_registers, bool call_p);

/* The ladder for the operation of ASKED, which may call the library and was seen in a training run.  It has the sizes that were
   frequent there, if they cover three of four runs; else the fewest rungs that
   cover nine of ten.  Nothing if there are none.  */
std::optional<plan> profiled_plan (const usable_question &asked,
				   unsigned free_registers);

/* How many of the runs that ask a test pass it, and how many do not.  */
struct test_runs
{
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;

  bool operator== (const test_runs &) const = default;
};

/* What the tests of PLAN, a ladder, in their order, did in the training run in
   which OP has been seen.  Runs whose sizes were not counted are taken to have
   their average.  */
std::vector<test_runs> ladder_test_runs (const plan &plan, const mem_op &op);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_LADDER_H */
