/* A memcpy, memmove or memset of the unit's own.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_OWN_LIBRARY_H
#define MEMSTRAT_GCC_OWN_LIBRARY_H

#include "gcc/compat.h"

namespace memstrat {

/* For PLUGIN_PRE_GENERICIZE: note FNDECL, just defined, and the declarations
   so far, those of a precompiled header included.  */
void note_declarations (void *fndecl, void *);

/* Return true if the unit has a memcpy, memmove or memset of its own, or has
   declared something else of that name.  In the link of -flto, the unit is the
   program or a partition.  Call this after parsing, before interprocedural
   optimization.  */
bool own_library_p ();

/* Return true if an asm at the top level names WORD.  */
bool top_level_asm_names_p (std::string_view word);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_OWN_LIBRARY_H */
