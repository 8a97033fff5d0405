/* Units with their own memcpy, memmove or memset.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_OWN_LIBRARY_H
#define MEMSTRAT_GCC_OWN_LIBRARY_H

#include "gcc/compat.h"

namespace memstrat {

/* For PLUGIN_PRE_GENERICIZE: note FNDECL, which was just defined, and all
   declarations so far, including those of a precompiled header.  */
void note_declarations (void *fndecl, void *);

/* Return true if the unit has its own memcpy, memmove or memset, or has
   declared something else with such a name.  In the link with -flto, the unit
   is the program or a partition.  Call this after parsing, before
   interprocedural optimization.  */
bool own_library_p ();

/* Return true if a top-level asm contains WORD.  */
bool top_level_asm_names_p (std::string_view word);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_OWN_LIBRARY_H */
