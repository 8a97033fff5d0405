/* What a plan is worth, and the cheapest of the alternatives for an operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/cheapest.h"

#include <algorithm>
#include <utility>

#include "core/cost.h"
#include "core/inline_plan.h"

namespace memstrat {

cost
costs_of (const plan &plan, const question &asked)
{
  cost costs = plan_cost (plan, asked.op, asked.facts, *asked.tune,
			  line_price_of (asked));
  costs.time_centicycles += wait_centicycles (plan, asked.op, *asked.tune);
  return costs;
}

priced
priced_plan (const plan &plan, const question &asked)
{
  cost costs = costs_of (plan, usable (asked));
  return { costs, price_of (costs, line_price_of (asked)) / 64 };
}

decision
cheapest_of (std::vector<alternative> alternatives,
	     std::uint64_t line_centicycles)
{
  auto price = [&] (const alternative &one)
  {
    return std::pair (price_of (one.costs, line_centicycles),
		      one.costs.code_bytes);
  };
  return std::move (
    std::min_element (alternatives.begin (), alternatives.end (),
		      [&] (const alternative &a, const alternative &b)
		      { return price (a) < price (b); })
      ->decision);
}

} /* namespace memstrat */
