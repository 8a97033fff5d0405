/* The bytes of a source that the function stored shortly before.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_FRESH_STORES_H
#define MEMSTRAT_GCC_FRESH_STORES_H

#include "gcc/compat.h"
#include "gcc/read/memory_block.h"
#include "core/mem_op.h"

namespace memstrat {

/* Note in OP, the operation that STMT carries out, which stores of registers to
   its source SRC were made shortly before STMT.  Each was made by a statement
   that comes before STMT on every path to it.  Only the last few stores before
   STMT are looked at, back to a point where paths join or where something other
   than a register is stored.  If all stores looked at are stores to SRC and
   together they are smaller than it, note only that there are many.  */
void note_fresh_stores (gimple *stmt, const memory_block &src, mem_op &op);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_FRESH_STORES_H */
