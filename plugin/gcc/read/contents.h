/* The known contents of blocks.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_CONTENTS_H
#define MEMSTRAT_GCC_CONTENTS_H

#include "gcc/compat.h"
#include "gcc/read/memory_block.h"
#include "core/mem_op.h"

namespace memstrat {

/* The first SIZE_BYTES bytes of BLOCK, without the zeros at their end; nothing
   if they are not known.  They are known for a string literal, for a variable
   that is always zero and, with ARRAYS_P, for a constant array of integers.  */
std::optional<std::vector<unsigned char>>
known_bytes (const memory_block &block, std::uint64_t size_bytes,
	     bool arrays_p);

/* Note in OP, the operation that STMT carries out, which stores of registers to
   its source SRC were made shortly before STMT.  Each was made by a statement
   that comes before STMT on every path to it.  Only the last few stores before
   STMT are looked at, back to a point where paths join or where something other
   than a register is stored.  If all stores looked at are stores to SRC and
   together they are smaller than it, note only that there are many.  */
void note_fresh_stores (gimple *stmt, const memory_block &src, mem_op &op);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_CONTENTS_H */
