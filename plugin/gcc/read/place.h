/* The place of an operation: its frequency and its sanitizers.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_PLACE_H
#define MEMSTRAT_GCC_PLACE_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* Return the place of an operation of KIND in BB, a block of the current
   function or null.  The caller adds the operation's own facts.  */
place place_in (const_basic_block bb, op_kind kind);

/* Return the frequency of BB per call of FUN, the current function.  */
hotness block_hotness (const_basic_block bb, function *fun);

/* Return true if the current function is exempt from the program's sanitizer,
   which intercepts the library's functions.  */
bool exempt_function_p ();

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PLACE_H */
