/* GCC's own code for a block operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_OWN_EXPANSION_H
#define MEMSTRAT_GCC_OWN_EXPANSION_H

#include "gcc/compat.h"
#include "gcc/read/recognize.h"

namespace memstrat {

/* If the size of OPERATION is known, note GCC's own code for it in `compilers'
   and `compilers_straight_bytes'.  Leave the code unknown in a named address
   space, and if the user gave a strategy flag.  Also leave it unknown where
   GCC's choice is hard to predict: GCC may store a part of a string that
   initializes an array and copy the rest, expand a call for a clear into the
   pieces of a fill, or delete the clear of a variable passed by value.  */
void note_own_expansion (candidate &operation);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_OWN_EXPANSION_H */
