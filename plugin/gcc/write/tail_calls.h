/* Library calls that end their function.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_TAIL_CALLS_H
#define MEMSTRAT_GCC_TAIL_CALLS_H

#include "gcc/compat.h"

namespace memstrat {

/* Mark the library calls that the plugin made in FUN, the current function, and
   that end it, as tail calls; none where GCC marks no call.  */
void mark_tail_calls (function *fun);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_TAIL_CALLS_H */
