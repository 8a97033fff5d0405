/* The decision on an operation of the program.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The pass, the backstop and the splitter of vectors all ask here.  core decides;
   this adds the row for the CPU that GCC tunes for, a check of the plan, and
   the gate.  */

#ifndef MEMSTRAT_GCC_DECIDE_H
#define MEMSTRAT_GCC_DECIDE_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"
#include "core/choose.h"

namespace memstrat {

/* What becomes of OP, which is at LOC in the current function, on a target with
   FACTS and with OPTS; where WHY is a reason, it is left for that, and so it is
   where GATE is closed.  With -fchecking a plan that is not sound is an internal
   error.  */
decision decide (const mem_op &op, reason why, const target_facts &facts,
		 const options &opts, transformation_gate &gate,
		 dump_user_location_t loc);

/* The same for OP, a copy or move that the compiler makes by one load and one
   store.  Without a plan it stays as it is and needs no remark.  */
decision decide_register_copy (const mem_op &op, const target_facts &facts,
			       const options &opts, transformation_gate &gate,
			       dump_user_location_t loc);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_DECIDE_H */
