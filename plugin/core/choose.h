/* The decision: a plan for a block operation, or the reason to leave it.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_CHOOSE_H
#define MEMSTRAT_CORE_CHOOSE_H

#include <cstdint>
#include <optional>
#include <vector>

#include "core/cost.h"
#include "core/decision.h"
#include "core/mem_op.h"
#include "core/option_table.h"
#include "core/plan.h"
#include "core/target_facts.h"
#include "core/tuning.h"

namespace memstrat {

/* Decide what becomes of OP.  This is a pure function: the same arguments give
   the same decision.  Either `plan' is a sound plan for OP (see check_plan),
   or `why' is the reason why OP is left untouched, or both are set for a
   library call.  */
decision choose_plan (const mem_op &op, const target_facts &facts,
		      const tuning &tune, const options &opts);

/* Complete CHOSEN, the decision on OP with the same FACTS, TUNE and OPTS, with
   what only a remark needs.  */
void explain (decision &chosen, const mem_op &op, const target_facts &facts,
	      const tuning &tune, const options &opts);

/* The strategies of the alternatives that choose_plan weighs for OP with the same
   FACTS, TUNE and OPTS.  None if there is a reason not to touch OP.  */
std::vector<strategy> weighed_strategies (const mem_op &op,
					  const target_facts &facts,
					  const tuning &tune,
					  const options &opts);

/* What a plan costs, and that as a single number.  */
struct priced
{
  cost costs; /* With the wait for the stores to what it loads.  */
  std::uint64_t price_centicycles;
};

/* What PLAN, which is sound for OP, is worth to choose_plan with the same FACTS,
   TUNE and OPTS.  OP has a known size.  */
priced priced_plan (const plan &plan, const mem_op &op,
		    const target_facts &facts, const tuning &tune,
		    const options &opts);

/* The plan for OP, a copy or move that the compiler carries out by one load
   and one store of a register: it moves the pieces in which OP's source was
   stored.  Nothing if that is not possible, or not cheaper than to let the
   load wait for those stores.  */
std::optional<plan> fresh_pieces_plan (const mem_op &op,
				       const target_facts &facts,
				       const tuning &tune, const options &opts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_CHOOSE_H */
