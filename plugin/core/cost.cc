/* What a plan costs: time, and bytes of code.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Two things are left out deliberately.  One is latency: a program waits for
   the stores to a block no earlier than when it loads the block again, and a
   plan does not know when that is.  The other is the caches: blocks are assumed
   to be in the first one.  */

#include "core/cost.h"

#include "core/account.h"
#include "core/inline_plan.h"

namespace memstrat {

namespace {

/* With prefer=small a byte of code costs this percentage of what it does
   otherwise: as if its cache line came from the third-level cache in one of two
   runs, instead of one of 17 (line_normal_centicycles in
   target/x86/tuning.def).  Measured in lab/results/small-price.  */
constexpr std::uint64_t small_price_percent = 800;

} /* anonymous namespace */

cost
plan_cost (const plan &plan, const mem_op &op, const target_facts &facts,
	   const tuning &tune, std::uint64_t line_centicycles)
{
  account costs (plan, op, facts, tune, line_centicycles);
  bool sizes_p = plan.strategy == strategy::ladder
		 || (plan.strategy == strategy::libcall && !op.size_known_p
		     && op.seen.runs != 0);
  return sizes_p ? costs.sum_of_sizes () : costs.sum ();
}

/* The loads wait at the same time, for stores that leave the queue one after
   another.  */
std::uint64_t
store_wait_centicycles (const mem_op &op, const tuning &tune)
{
  return tune.forward_miss_centicycles
	 + op.fresh_stores.size () * tune.store8_centicycles;
}

std::uint64_t
price_of (const cost &costs, std::uint64_t line_centicycles)
{
  return costs.time_centicycles * 64 + costs.code_bytes * line_centicycles;
}

std::pair<std::uint64_t, std::uint64_t>
rank_of (const cost &costs, std::uint64_t line_centicycles)
{
  return { price_of (costs, line_centicycles), costs.code_bytes };
}

std::uint64_t
line_price_centicycles (const tuning &tune, hotness hot, preference prefer)
{
  std::uint64_t price
    = of_hotness (hot, tune.line_cold_centicycles, tune.line_rare_centicycles,
		  tune.line_normal_centicycles, tune.line_loop_centicycles);
  switch (prefer)
    {
    case preference::speed:
      return 0;
    case preference::balanced:
      return price;
    case preference::small:
      return price * small_price_percent / 100;
    }
  return price;
}

std::uint64_t
line_price_of (const question &asked)
{
  return line_price_centicycles (*asked.tune, asked.op.where.priced_as (),
				 asked.opts.prefer);
}

cost
costs_of (const plan &plan, const question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  cost costs = plan_cost (plan, op, facts, *tune, line_price_of (asked));
  if (plan.strategy != strategy::libcall && plan.values == value_source::loads
      && blocked_p (plan, op))
    costs.time_centicycles += store_wait_centicycles (op, *tune);
  return costs;
}

priced
priced_plan (const plan &plan, const question &asked)
{
  cost costs = costs_of (plan, usable (asked));
  return { costs, price_of (costs, line_price_of (asked)) / 64 };
}

} /* namespace memstrat */
