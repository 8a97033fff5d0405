/* The soundness of plans.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_CHECK_PLAN_H
#define MEMSTRAT_CORE_CHECK_PLAN_H

#include <string>

#include "core/mem_op.h"
#include "core/plan.h"
#include "core/target_facts.h"

namespace memstrat {

/* Return the fault of PLAN for OP on a target with FACTS, or an empty string.
   Faults are missed bytes, bytes outside, unavailable widths, steps that do
   not go together, and loads behind stores that may overlap them.  */
std::string check_plan (const plan &plan, const mem_op &op,
			const target_facts &facts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_CHECK_PLAN_H */
