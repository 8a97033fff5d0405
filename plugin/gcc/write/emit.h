/* From a plan to GIMPLE.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_EMIT_H
#define MEMSTRAT_GCC_EMIT_H

#include "gcc/compat.h"
#include "gcc/read/recognize.h"
#include "core/plan.h"

namespace memstrat {

/* Return the type of a piece of WIDTH_BYTES: an unsigned integer of 1, 2, 4 or
   8 bytes, or a vector of 16, 32 or 64 bytes, with words as its elements.  */
tree piece_type (unsigned width_bytes);

/* Replace CANDIDATE's statement by statements that carry out PLAN, a sound
   plan for CANDIDATE.  If the statement already is PLAN's call, only replace
   the callee's declaration.  The basic block may be split.  Keep virtual
   operands and loops up to date, and free dominators if blocks change.  */
void emit_plan (const candidate &candidate, const plan &plan);

/* Replace COPY's store by the statements of PLAN, and remove COPY's load.  */
void emit_plan (const register_copy &copy, const plan &plan);

/* Mark the plugin's library calls at the end of FUN, the current function, as
   tail calls, if GCC itself would mark calls in FUN.  */
void mark_tail_calls (function *fun);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_EMIT_H */
