/* What GCC knows about a value that is not constant.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_VALUE_BOUNDS_H
#define MEMSTRAT_GCC_VALUE_BOUNDS_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* The bounds of SIZE, an unsigned integer that is an SSA name or a constant.
   They are a guess.  For

     int n;
     if (n < 100) memcpy (d, s, n);

   GCC knows that the size is either 0..99 or larger than INT_MAX.  Like GCC's
   own expansion (determine_block_size in builtins.cc), this takes it for
   0..99.  */
value_bounds bounds_of_value (tree size);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_VALUE_BOUNDS_H */
