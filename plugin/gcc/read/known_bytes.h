/* The bytes of a block that never change.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_KNOWN_BYTES_H
#define MEMSTRAT_GCC_KNOWN_BYTES_H

#include "gcc/compat.h"
#include "gcc/read/memory_block.h"

namespace memstrat {

/* The first SIZE_BYTES bytes of BLOCK, without the zeros at their end; nothing
   if they are not known.  They are known for a string literal, for a variable
   that is always zero and, with ARRAYS_P, for a constant array of integers.  */
std::optional<std::vector<unsigned char>>
known_bytes (const memory_block &block, std::uint64_t size_bytes,
	     bool arrays_p);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_KNOWN_BYTES_H */
