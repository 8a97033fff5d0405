/* Settings of GCC that are changed for one pass over one function.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_PASS_SETTINGS_H
#define MEMSTRAT_GCC_PASS_SETTINGS_H

#include "gcc/compat.h"

namespace memstrat {

/* True if set_for_pass changes something for the pass NAME.  */
bool changed_for_pass_p (const char *name);

/* GCC's pass NAME is about to run for a function that keeps out of vector
   registers: change what it goes by.  To be called for every pass and
   function, with "" for all others: the changes of the call before are undone
   first.  */
void set_for_pass (const char *name);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PASS_SETTINGS_H */
