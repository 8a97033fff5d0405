/* The cheapest of the alternatives for an operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/cheapest.h"

#include <algorithm>
#include <utility>

#include "core/cost.h"

namespace memstrat {

decision
cheapest_of (std::vector<alternative> candidates,
	     std::uint64_t line_centicycles)
{
  auto price = [&] (const alternative &candidate)
  {
    return std::pair (price_of (candidate.costs, line_centicycles),
		      candidate.costs.code_bytes);
  };
  return std::move (
    std::min_element (candidates.begin (), candidates.end (),
		      [&] (const alternative &a, const alternative &b)
		      { return price (a) < price (b); })
      ->decision);
}

decision
cheapest (const question &asked, bool call_p)
{
  if (asked.op.size_known_p && asked.op.where.setup.code_bytes != 0)
    {
      question free = asked;
      free.op.where.setup = {};
      decision chosen = cheapest (free, true);
      if (!chosen.plan || chosen.plan->strategy != strategy::libcall)
	return chosen;
    }
  std::uint64_t line_centicycles = line_price_of (asked);
  decision chosen
    = cheapest_of (alternatives (asked, call_p, false), line_centicycles);
  if (chosen.why == reason::beyond_threshold
      || chosen.why == reason::compilers_code || asked.op.fresh_stores.empty ())
    return chosen;
  return cheapest_of (alternatives (asked, call_p, true), line_centicycles);
}

} /* namespace memstrat */
