/* Whether a plan is sound.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_CHECK_PLAN_H
#define MEMSTRAT_CORE_CHECK_PLAN_H

#include <string>

#include "core/mem_op.h"
#include "core/plan.h"
#include "core/target_facts.h"

namespace memstrat {

/* Why PLAN is not a sound plan for OP on a target with FACTS: a byte is
   missed, a byte outside is touched, a piece has a width that is not
   available, steps do not go together, or the order of loads and stores is
   wrong for a source that overlaps.  Empty if PLAN is sound.  */
std::string check_plan (const plan &plan, const mem_op &op,
			const target_facts &facts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_CHECK_PLAN_H */
