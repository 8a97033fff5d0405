/* Which bytes of a source the function stored shortly before.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_FRESH_STORES_H
#define MEMSTRAT_GCC_FRESH_STORES_H

#include "gcc/compat.h"
#include "gcc/memory_block.h"
#include "core/mem_op.h"

namespace memstrat {

/* Note in OP, which STMT carries out and which reads SRC, the stores of
   registers that STMT finds there, each as it was made by a statement that
   comes ahead of STMT on every way to it.  Only the last few stores before STMT
   are looked at, back to where ways meet or something else than a register is
   stored; if these are not all, only that there are many is noted.  */
void note_fresh_stores (gimple *stmt, const memory_block &src, mem_op &op);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_FRESH_STORES_H */
