/* The decision on an operation of the program.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   These functions give core the rows of the CPU that GCC tunes for, check
   core's plan, and apply the gate.  */

#ifndef MEMSTRAT_GCC_DECIDE_H
#define MEMSTRAT_GCC_DECIDE_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"
#include "core/choose.h"
#include "core/question.h"

namespace memstrat {

/* Return the question about OP in the current function, on a target with FACTS
   and with options OPTS.  */
question question_of (const mem_op &op, const target_facts &facts,
		      const options &opts);

/* Decide on the operation of ASKED, at LOC in the current function.  Leave the
   operation if WHY gives a reason.  If GATE is closed, leave the operation
   unless it must still be lowered (owed_p in decide.cc).  With -fchecking, an
   unsound plan is an internal error.  */
decision decide (const question &asked, reason why, transformation_gate &gate,
		 dump_user_location_t loc);

/* Decide, as decide does, on a copy or move that the compiler has turned into
   a load and a store.  If there is no plan, the caller keeps the load and the
   store, and makes no remark.  */
decision decide_register_copy (const question &asked, transformation_gate &gate,
			       dump_user_location_t loc);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_DECIDE_H */
