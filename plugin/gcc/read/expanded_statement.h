/* What is known about an operation that comes up while GCC expands a statement.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_EXPANDED_STATEMENT_H
#define MEMSTRAT_GCC_EXPANDED_STATEMENT_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* Note in OP, an operation that GCC carries out while it expands STMT (or
   something else, if that is null), where its blocks lie.  Its kind and its
   size are set.  If STMT may need several operations of this size, the answer
   is only what all of them have in common.  */
void note_blocks (const gimple *stmt, mem_op &op);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_EXPANDED_STATEMENT_H */
