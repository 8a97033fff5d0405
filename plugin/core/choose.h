/* The decision on a block operation: lowered, called or left.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_CHOOSE_H
#define MEMSTRAT_CORE_CHOOSE_H

#include <optional>

#include "core/decision.h"
#include "core/plan.h"
#include "core/question.h"

namespace memstrat {

/* Decide on the operation in ASKED.  Equal questions have equal answers, and
   the plan, if any, passes check_plan.  */
decision choose_plan (const question &asked);

/* Return the plan for ASKED, a copy or move that the compiler itself does by
   one load and one store.  If regs=gpr forbids the register of that load, the
   plan moves words; otherwise, it moves the pieces in which the source was
   stored.  Return nothing if the plan is needless, impossible, or slower than
   waiting for the stores.  */
std::optional<plan> register_copy_plan (const question &asked);

/* Decide on ASKED, which has a run-time size and is not refused.  */
decision choose_run_time_plan (const usable_question &asked);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_CHOOSE_H */
