/* From a plan to GIMPLE.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_EMIT_H
#define MEMSTRAT_GCC_EMIT_H

#include "gcc/compat.h"
#include "gcc/read/recognize.h"
#include "core/plan.h"

namespace memstrat {

/* The type of a piece of WIDTH_BYTES: an unsigned integer of 1, 2, 4 or 8, or a
   vector of words of 16, 32 or 64.  */
tree piece_type (unsigned width_bytes);

/* Replace CANDIDATE's statement by what PLAN, a sound one for its operation,
   says.  The statement is gone afterwards, unless it was a call and still is
   one; its block may have been split.  Virtual operands, dominators and loops
   are up to date.  */
void emit_plan (candidate &candidate, const plan &plan);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_EMIT_H */
