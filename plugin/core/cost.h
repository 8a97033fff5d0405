/* What a plan costs: time, and bytes of code.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     copy, 168 bytes, generic    straight        21 cycles, 196 bytes
				 unrolled_loop   26 cycles,  66 bytes
				 libcall         30 cycles,  12 bytes

   Integers only, so that two compilers on two machines decide alike.  */

#ifndef MEMSTRAT_CORE_COST_H
#define MEMSTRAT_CORE_COST_H

#include <cstdint>

#include "core/mem_op.h"
#include "core/option_table.h"
#include "core/plan.h"
#include "core/target_facts.h"
#include "core/tuning.h"

namespace memstrat {

struct cost
{
  std::uint64_t time_centicycles = 0;
  std::uint64_t code_bytes = 0;

  bool operator== (const cost &) const = default;
};

/* What PLAN, a sound one for OP, costs on the CPU of TUNE.  The time is that
   of many such operations on blocks in the first-level cache, one behind the
   other; that of a call is a library's with vectors where FACTS has any.  What
   wait_centicycles returns is not in it.  The code is that of the target, by
   port_code_lengths; of x86-64, for example:

     load or store of 8 bytes	 3, 4 from offset 1 on, 7 from 128 on
     zero as an immediate	 4 more; from a register, 2 once
     the loop			 12 to 13, 4..5 a load or store
     a call			 12 with its arguments, 15 for a known fill

   A base that is %rsp or %r12 takes a byte more in each, which is not
   counted.  testsuite/unit/cost_test.cc compares with code that GCC wrote.  */
cost plan_cost (const plan &plan, const mem_op &op, const target_facts &facts,
		const tuning &tune);

/* How long PLAN, one for OP, waits for stores of parts of what it loads, in
   centicycles on the CPU of TUNE.  0 where it does not have to, and for a call,
   whose loads are not known.  */
std::uint64_t wait_centicycles (const plan &plan, const mem_op &op,
				const tuning &tune);

/* The same for loads of OP that do have to wait.  */
std::uint64_t store_wait_centicycles (const mem_op &op, const tuning &tune);

/* COSTS as one number to compare, in 64ths of a centicycle, where 64 bytes of
   code have the price LINE_CENTICYCLES.  */
std::uint64_t price_of (const cost &costs, std::uint64_t line_centicycles);

/* The price of 64 bytes of code, in centicycles, on the CPU of TUNE in a block
   that is as HOT, for a user who prefers PREFER.  */
std::uint64_t line_price_centicycles (const tuning &tune, hotness hot,
				      preference prefer);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_COST_H */
