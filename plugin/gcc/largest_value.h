/* What GCC knows of a value that is not constant.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_LARGEST_VALUE_H
#define MEMSTRAT_GCC_LARGEST_VALUE_H

#include "gcc/compat.h"

namespace memstrat {

/* The largest value that the SSA name SIZE, an unsigned integer, may have,
   taken as UINT64_MAX where nothing is known.  A guess: of

     int n;
     if (n < 100) memcpy (d, s, n);

   GCC knows that the size is 0..99 or more than INT_MAX, and like its own
   expansion (determine_block_size in builtins.cc) this takes that for 99.  */
std::uint64_t largest_value (tree size);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_LARGEST_VALUE_H */
