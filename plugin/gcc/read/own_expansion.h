/* What the compiler itself makes of a block operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_OWN_EXPANSION_H
#define MEMSTRAT_GCC_OWN_EXPANSION_H

#include "gcc/compat.h"
#include "gcc/read/recognize.h"
#include "core/mem_op.h"

namespace memstrat {

/* What GCC makes of OP, of a known size and not a single value, wherever it
   comes from: `call', or `inline_code' for pieces or for what a pattern of the
   target makes of it.  The patterns are tried.  */
compilers_code block_code (const mem_op &op);

/* Up to how many bytes GCC carries out operations like OPERATION, which has a
   known size, in straight pieces: of its kind, alignment and place; at most
   straight_max_bytes, and 0 for a call that stays one.  */
std::uint64_t compilers_straight_bytes (const candidate &operation);

/* What GCC makes of OPERATION, no move, which has a known size and its
   compilers_straight_bytes.  Nothing if that is not known: in a named address
   space, with a strategy flag of the user's, for a string that initializes an
   array, of which GCC may store a part and copy the rest, and for a clear that
   its pattern does not take and pieces might.  */
std::optional<compilers_code> known_size_code (const candidate &operation);

/* What GCC makes of OPERATION, which there is no reason to leave: `call', or
   `inline_code' for any other code.  The target's patterns are tried.  Without
   optimization, and where a sanitizer watches, an explicit call stays one.  */
compilers_code own_expansion (const candidate &operation);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_OWN_EXPANSION_H */
