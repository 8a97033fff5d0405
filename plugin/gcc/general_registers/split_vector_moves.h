/* Values that GCC moves in vector registers, moved in words.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_SPLIT_VECTOR_MOVES_H
#define MEMSTRAT_GCC_SPLIT_VECTOR_MOVES_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"
#include "core/target_facts.h"

namespace memstrat {

/* Split into general registers every value of FUN, an integer wider than a
   word of FACTS or a vector of integers or pointers, that is only moved:
   loaded, put together from scalars or constant, and stored or taken apart.
   What is computed with, is of a floating-point type or volatile, may throw
   to a handler here, or has a vector type that the user gave a name, stays.
   One remark for each store that is split.  For GATE, the values of FUN count
   once, and so does each store of a constant.  */
void split_vector_moves (function *fun, const target_facts &facts,
			 transformation_gate &gate);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SPLIT_VECTOR_MOVES_H */
