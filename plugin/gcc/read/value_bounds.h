/* What GCC knows about a value that is not constant.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_VALUE_BOUNDS_H
#define MEMSTRAT_GCC_VALUE_BOUNDS_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* While one exists, bounds_of_value finds conditions in the current function,
   if the compiler's own expansion does.  Until it has ended, blocks and edges
   must not change.  */
class conditions_of_function
{
public:
  conditions_of_function () = default;
  ~conditions_of_function ();
  conditions_of_function (const conditions_of_function &) = delete;
  conditions_of_function &operator= (const conditions_of_function &) = delete;
};

/* The bounds of SIZE at STMT, an unsigned integer that is an SSA name or a
   constant.  They may be a guess.  For

     int n;
     if (n < 100) memcpy (d, s, n);

   GCC knows that the size is either 0..99 or larger than INT_MAX.  Like GCC's
   own expansion (determine_block_size in builtins.cc), this takes it for
   0..99.  */
value_bounds bounds_of_value (tree size, gimple *stmt);

/* A power of two, at most 64, that all values of SIZE are multiples of.  */
std::uint64_t multiple_of_value (const_tree size);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_VALUE_BOUNDS_H */
