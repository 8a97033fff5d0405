/* #pragma memstrat.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_PRAGMA_H
#define MEMSTRAT_GCC_PRAGMA_H

#include "gcc/compat.h"

namespace memstrat {

/* For PLUGIN_PRAGMAS: make the pragma known.  */
void register_memstrat_pragma (void *, void *);

/* For PLUGIN_FINISH_PARSE_FUNCTION, which C also calls for nested functions,
   and PLUGIN_PRE_GENERICIZE, which C++ also calls for instances of templates:
   put the settings of the pragma region that the function FNDECL was written in
   on FNDECL.  */
void apply_pragma_region (void *fndecl, void *);

/* The same for PLUGIN_START_PARSE_FUNCTION, before a coroutine FNDECL is turned
   into several functions.  If a pragma and FNDECL come from the expansion of
   the same macro, both have the same location, and the pragmas parsed so far
   count.  */
void apply_pragma_region_at_start (void *fndecl, void *);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PRAGMA_H */
