/* GCC's own code for a block operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_OWN_EXPANSION_H
#define MEMSTRAT_GCC_OWN_EXPANSION_H

#include "gcc/compat.h"
#include "gcc/read/recognize.h"

namespace memstrat {

/* Note GCC's own code for OPERATION, if its size is known, in its `compilers'
   and `compilers_straight_bytes'.  Leave the code unknown in a named address
   space, with a strategy flag of the user's, and for a string that initializes
   an array: GCC may store a part and copy the rest.  Leave the code unknown
   for a clear that GCC may carry out in pieces, like a fill, instead of by a
   call.  */
void note_own_expansion (candidate &operation);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_OWN_EXPANSION_H */
