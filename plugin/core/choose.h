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

/* Decide on the operation of ASKED.  The same question has the same answer,
   and its plan, if any, passes check_plan.  */
decision choose_plan (const question &asked);

/* Return the plan for ASKED, which the compiler itself copies or moves by one
   load and one store.  The plan moves words if regs=gpr forbids the register,
   and otherwise the pieces in which the source was stored.  Return nothing if
   that is impossible, or slower than waiting for those stores.  */
std::optional<plan> register_copy_plan (const question &asked);

/* Decide on ASKED, which has a run-time size and no refusal.  */
decision choose_run_time_plan (const usable_question &asked);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_CHOOSE_H */
