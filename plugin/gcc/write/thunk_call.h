/* Calls of the code that all clears of a program share.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_THUNK_CALL_H
#define MEMSTRAT_GCC_THUNK_CALL_H

#include "gcc/compat.h"

namespace memstrat {

/* A statement that clears BLOCK, a reference to as many bytes as its type has,
   at ADDRESS, a gimple value.  The type has a multiple of 8 bytes, at most
   target_facts::thunk_max_bytes.  The caller gives the statement its virtual
   operands.  */
gimple *make_thunk_call (tree block, tree address);

/* Write the thunk to the assembly if the unit calls it.  For
   PLUGIN_FINISH_UNIT.  */
void write_called_thunk (void *, void *);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_THUNK_CALL_H */
