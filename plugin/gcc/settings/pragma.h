/* #pragma memstrat.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_PRAGMA_H
#define MEMSTRAT_GCC_PRAGMA_H

#include "gcc/compat.h"

namespace memstrat {

/* For PLUGIN_PRAGMAS: make the pragma known.  */
void register_memstrat_pragma (void *, void *);

/* For PLUGIN_FINISH_PARSE_FUNCTION and PLUGIN_PRE_GENERICIZE, of which C calls
   the first for nested functions too and C++ the second for instances of
   templates too: put the settings of the pragma region that the function
   FNDECL was written in on FNDECL.  */
void apply_pragma_region (void *fndecl, void *);

/* The same for PLUGIN_START_PARSE_FUNCTION, before a coroutine's parts are made
   of FNDECL.  Where a macro's expansion has a pragma and FNDECL, one location
   stands for both, and what has been parsed last counts.  */
void apply_pragma_region_at_start (void *fndecl, void *);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PRAGMA_H */
