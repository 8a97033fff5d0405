/* What a plan is worth, and the cheapest of the alternatives for an operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_CHEAPEST_H
#define MEMSTRAT_CORE_CHEAPEST_H

#include <cstdint>
#include <vector>

#include "core/cost.h"
#include "core/decision.h"
#include "core/question.h"

namespace memstrat {

/* What PLAN costs for ASKED, whose facts are usable, with the wait for the
   stores to what it loads.  */
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

/* One of the things that an operation could become.  */
struct alternative
{
  memstrat::decision decision;

  /* What it costs.  A move costs as much as a copy by the same strategy:
     whether the library is called must not depend on how many registers are
     free.  */
  cost costs = {};
};

/* The cheapest of ALTERNATIVES, of which there is one at least: the one with
   the lowest price_of its time and its bytes of code, if 64 of these have the
   price LINE_CENTICYCLES.  If prices are equal, it is the one with less code,
   or else the first.  */
decision cheapest_of (std::vector<alternative> alternatives,
		      std::uint64_t line_centicycles);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_CHEAPEST_H */
