/* What a plan costs: time, and bytes of code.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     copy, 168 bytes, generic    straight        21 cycles, 196 bytes
				 unrolled_loop   26 cycles,  66 bytes
				 libcall         35 cycles,  12 bytes

   All numbers are integers, so that compilers on different machines decide
   alike.  */

#ifndef MEMSTRAT_CORE_COST_H
#define MEMSTRAT_CORE_COST_H

#include <cstdint>
#include <utility>
#include <vector>

#include "core/mem_op.h"
#include "core/option_table.h"
#include "core/plan.h"
#include "core/question.h"
#include "core/target_facts.h"
#include "core/tuning.h"

namespace memstrat {

struct cost
{
  std::uint64_t time_centicycles = 0;
  std::uint64_t code_bytes = 0;

  bool operator== (const cost &) const = default;
};

/* What PLAN, a sound one for OP, costs on the CPU of TUNE.  The time is that of
   one of many such operations in a row, on blocks in the first-level cache; a
   call takes the time of a library that uses vectors if FACTS has any.  The
   code is counted by the target's port_code_lengths, with the second bases that
   are worth it if 64 bytes of code have the price LINE_CENTICYCLES.  On x86-64,
   for example, it takes, in bytes:

     load or store of 8 bytes	 3, and its address (see biased_base.h)
     zero as an immediate	 4 more; from a register, 2 once
     the loop			 14, and 4..5 per load or store
     a call			 12 with its arguments, 15 for a known fill;
				 5 more for the address of a block in the
				 frame, 7 for that of a symbol

   testsuite/unit/cost_test.cc compares this with code from GCC.

   If OP's size is not known, PLAN is a ladder, or a call and OP has been seen
   in a training run.  The time is the mean over the sizes that OP had there; or
   without one, over one size for each rung.  A test that passes in a share of P
   of the runs that reach it is mispredicted in the smaller of P and 1 - P of
   these, as if each size were drawn by lot.  The library tests the size,
   too.  */
cost plan_cost (const plan &plan, const mem_op &op, const target_facts &facts,
		const tuning &tune, std::uint64_t line_centicycles);

/* How long loads of OP wait that have to wait for OP.fresh_stores.  */
std::uint64_t store_wait_centicycles (const mem_op &op, const tuning &tune);

/* COSTS as a single number for comparisons, in 64ths of a centicycle, if 64
   bytes of code have the price LINE_CENTICYCLES.  */
std::uint64_t price_of (const cost &costs, std::uint64_t line_centicycles);

/* What alternatives are compared by, the smallest first: price_of, and if that
   is equal the code.  */
std::pair<std::uint64_t, std::uint64_t>
rank_of (const cost &costs, std::uint64_t line_centicycles);

/* The price of 64 bytes of code, in centicycles on the CPU of TUNE, in a block
   that runs as often as HOT says, for a user with the preference PREFER.  */
std::uint64_t line_price_centicycles (const tuning &tune, hotness hot,
				      preference prefer);

/* The same where the operation of ASKED is.  */
std::uint64_t line_price_of (const question &asked);

/* What PLAN costs for ASKED, whose facts are usable, with the wait for the
   stores to what it loads; that is 0 for a call, whose loads are not known.  */
cost costs_of (const plan &plan, const question &asked);

/* What a plan costs, and that as a single number.  */
struct priced
{
  cost costs; /* With the wait for the stores to what it loads.  */
  std::uint64_t price_centicycles;
};

/* What PLAN, which is sound for the operation of ASKED, is worth to
   choose_plan.  See plan_cost for operations of unknown size.  */
priced priced_plan (const plan &plan, const question &asked);

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

#endif /* MEMSTRAT_CORE_COST_H */
