/* What a ladder costs: time, and bytes of code; and how often its tests pass.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The time is the mean over the sizes that the operation had in a training run;
   or without one, over one size for each rung.  A test that passes in a share
   of P of the runs that reach it is mispredicted in the smaller of P and 1 - P
   of these, as if each size were drawn by lot.  */

#ifndef MEMSTRAT_CORE_LADDER_COST_H
#define MEMSTRAT_CORE_LADDER_COST_H

#include <cstdint>
#include <vector>

#include "core/cost.h"
#include "core/mem_op.h"
#include "core/plan.h"
#include "core/target_facts.h"
#include "core/tuning.h"

namespace memstrat {

/* What PLAN, a ladder that is sound for OP, costs on the CPU of TUNE.  */
cost ladder_cost (const plan &plan, const mem_op &op, const target_facts &facts,
		  const tuning &tune);

/* What a call of the library costs for OP, which has been seen in a training
   run.  The library tests the size, too.  */
cost call_cost_of_sizes (const mem_op &op, const target_facts &facts,
			 const tuning &tune);

/* How many of the runs that ask a test pass it, and how many do not.  */
struct test_runs
{
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;

  bool operator== (const test_runs &) const = default;
};

/* What the tests of PLAN, in their order, did in the training run in which OP
   has been seen.  Runs whose sizes were not counted are taken to have their
   average.  */
std::vector<test_runs> ladder_test_runs (const plan &plan, const mem_op &op);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_LADDER_COST_H */
