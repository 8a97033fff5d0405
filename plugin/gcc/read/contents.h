/* The known contents of blocks.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_CONTENTS_H
#define MEMSTRAT_GCC_CONTENTS_H

#include "gcc/compat.h"
#include "gcc/read/memory_block.h"
#include "core/mem_op.h"

namespace memstrat {

/* Return the first SIZE_BYTES of BLOCK without trailing zeros, if BLOCK is
   known: a string literal, a variable that is always zero or, with ARRAYS_P, a
   constant array of integers.  Otherwise, return nothing.  */
std::optional<std::vector<unsigned char>>
known_bytes (const memory_block &block, std::uint64_t size_bytes,
	     bool arrays_p);

/* Record the recent stores to SRC, the source of OP, which is the operation of
   STMT.  Record only stores of registers that precede STMT on every path.  End
   the search at a join of paths, at a store of anything but a register, or
   after max_stores stores.  If all max_stores stores are to SRC, but do not
   fill it, record only that there are many.  */
void note_fresh_stores (gimple *stmt, const memory_block &src, mem_op &op);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_CONTENTS_H */
