/* Calls of the library functions that carry out block operations.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_LIBRARY_CALL_H
#define MEMSTRAT_GCC_LIBRARY_CALL_H

#include "gcc/compat.h"

namespace memstrat {

/* The library function that CALL calls as a builtin or, with -fno-builtin, by
   its name; END_BUILTINS if it does not carry out a block operation, if the
   program defines it, or if the call has to reach expansion.  Set BUILTIN_P if
   the callee is a builtin.  */
built_in_function called_function (gcall *call, bool &builtin_p);

/* True if SIZE, the argument of a call, is a constant that a block can have:
   at most half of the addresses.  Otherwise the size is known only when the
   program runs.  */
bool known_size_p (tree size);

/* True if the compiler makes nothing but a call of CALL, which calls a builtin:
   a pointer is a null constant, or the size that of no object.  */
bool only_called_p (const gcall *call);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_LIBRARY_CALL_H */
