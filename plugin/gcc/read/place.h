/* Where an operation stands: how often it runs, and what watches it.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_PLACE_H
#define MEMSTRAT_GCC_PLACE_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* What the current function and BB, a block of it or null, say about an
   operation of KIND there.  The caller adds what depends on more than that.  */
place place_in (const_basic_block bb, op_kind kind);

/* How often BB of FUN, the current function, runs each time that FUN runs.  */
hotness block_hotness (const_basic_block bb, function *fun);

/* True if the current function asks not to be watched, in a program that is:
   the library's functions are.  */
bool exempt_function_p ();

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PLACE_H */
