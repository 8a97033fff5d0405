/* The cheapest of the alternatives for an operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/cheapest.h"

#include <algorithm>
#include <utility>

#include "core/cost.h"

namespace memstrat {

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
