/* Calls that count how often operations run (trace).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_TRACE_CALL_H
#define MEMSTRAT_GCC_TRACE_CALL_H

#include "gcc/compat.h"
#include "gcc/read/recognize.h"

namespace memstrat {

/* True if operations in FUN may be counted: calls may be added to it, which WHY
   says as in struct place (mem_op.h), and the user does not object.  */
bool traceable_p (const function *fun, no_call why);

/* Have the program count CANDIDATE, in the current function, each time before
   its statement runs.  Memory states stay as they are.  An operation whose size
   no argument tells (a record of Ada) is not counted.  */
void add_trace_call (const candidate &candidate);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_TRACE_CALL_H */
