/* Values that GCC moves in vector registers, moved in words.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_SPLIT_VECTOR_MOVES_H
#define MEMSTRAT_GCC_SPLIT_VECTOR_MOVES_H

#include "gcc/compat.h"
#include "gcc/record_log.h"
#include "gcc/transformation_gate.h"
#include "core/target_facts.h"

namespace memstrat {

/* Split every value of FUN that is only moved, and move it in general
   registers.  Such a value is an integer wider than a word of FACTS, or a
   vector of integers or pointers.  It is loaded, put together from scalars or
   constant, and then stored or taken apart.  A value stays if something is
   computed with it, if it has a floating-point type or a vector type that the
   user gave a name, or if an access to it is volatile or may throw to a handler
   in FUN.  There is one remark for each store that is split.  GATE counts all
   the values of FUN as one, and each store of a constant as another.  LOG gets
   the records.  */
void split_vector_moves (function *fun, const target_facts &facts,
			 transformation_gate &gate, record_log &log);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SPLIT_VECTOR_MOVES_H */
