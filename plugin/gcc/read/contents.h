/* The known contents of blocks.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_CONTENTS_H
#define MEMSTRAT_GCC_CONTENTS_H

#include "gcc/compat.h"
#include "gcc/read/memory_block.h"
#include "core/mem_op.h"

namespace memstrat {

/* Return the first SIZE_BYTES of BLOCK without the zeros at their end.  Return
   nothing if they are unknown.  A string literal is known, a variable that is
   always zero and, with ARRAYS_P, a constant array of integers.  */
std::optional<std::vector<unsigned char>>
known_bytes (const memory_block &block, std::uint64_t size_bytes,
	     bool arrays_p);

/* Record in OP, the operation of STMT, the stores of registers to its source
   SRC shortly before STMT.  Each comes before STMT on every path to it.  Look
   only at the last few stores, back to a join of paths or a store of something
   other than a register.  If all stores looked at are to SRC, and together
   smaller than SRC, record only that there are many.  */
void note_fresh_stores (gimple *stmt, const memory_block &src, mem_op &op);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_CONTENTS_H */
