/* The decision on a block operation: lowered, called or left.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_CHOOSE_H
#define MEMSTRAT_CORE_CHOOSE_H

#include <cstdint>
#include <optional>
#include <vector>

#include "core/decision.h"
#include "core/plan.h"
#include "core/question.h"

namespace memstrat {

/* Decide what becomes of the operation of ASKED.  This is a pure function: the
   same question has the same answer.  Its plan, if there is one, is sound (see
   check_plan).  */
decision choose_plan (const question &asked);

/* The plan for the operation of ASKED, a copy or move that the compiler
   carries out by one load and one store of a register: it moves words if
   regs=gpr does not allow the register, and otherwise the pieces in which the
   source was stored.  Nothing if that is not possible, or takes longer than to
   let the load wait for those stores.  */
std::optional<plan> register_copy_plan (const question &asked);

/* Decide on the operation of ASKED, which may be touched and has a size that
   only the program knows.  */
decision choose_run_time_plan (const usable_question &asked);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_CHOOSE_H */
