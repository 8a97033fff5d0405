/* Whether a sanitizer watches a function.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_SANITIZED_H
#define MEMSTRAT_GCC_SANITIZED_H

#include "gcc/compat.h"

namespace memstrat {

/* True if a sanitizer watches the current function's memory.  */
bool sanitized_function_p ();

/* True if the current function asks not to be watched, in a program that is:
   the library's functions are.  */
bool exempt_function_p ();

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SANITIZED_H */
