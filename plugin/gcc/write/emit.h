/* From a plan to GIMPLE.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_EMIT_H
#define MEMSTRAT_GCC_EMIT_H

#include "gcc/compat.h"
#include "gcc/read/recognize.h"
#include "core/plan.h"

namespace memstrat {

/* The type of a piece of WIDTH_BYTES: an unsigned integer of 1, 2, 4 or 8
   bytes, or a vector of 16, 32 or 64 bytes, with words as its elements.  */
tree piece_type (unsigned width_bytes);

/* Replace CANDIDATE's statement by statements that carry out PLAN, which is
   sound for its operation.  The old statement is gone afterwards, unless it was
   a call and has only become a call by another declaration; its basic block may
   have been split.  Virtual operands and loops are up to date; dominators are
   freed where blocks have changed.  */
void emit_plan (const candidate &candidate, const plan &plan);

/* The same for COPY, whose load goes, too.  */
void emit_plan (const register_copy &copy, const plan &plan);

/* Mark the library calls that the plugin made in FUN, the current function, and
   that end it, as tail calls; none where GCC marks no call.  */
void mark_tail_calls (function *fun);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_EMIT_H */
