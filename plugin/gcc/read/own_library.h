/* The program's own memcpy and the like: whether calls reach them.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_OWN_LIBRARY_H
#define MEMSTRAT_GCC_OWN_LIBRARY_H

#include "gcc/compat.h"

namespace memstrat {

/* True if a call of memcpy, memmove or memset from a function that GCC made
   late, such as the body of a parallel loop, might reach something else than
   the library function, because the unit has something else of that name.  */
bool library_symbol_taken_p ();

/* Return true if FUN, which has a control flow graph, has a loop.  */
bool has_loop_p (function *fun);

/* Note which of the unit's memcpy, memmove and memset are plain loops.  For the
   summary of an interprocedural pass.  */
void note_plain_loops ();

/* Return true if one of the program's is.  */
bool slow_library_p ();

/* For PLUGIN_FINISH_DECL: take note of what was DECLARED.  */
void note_declaration (void *declared, void *);

/* For PLUGIN_PRE_GENERICIZE: the same for FNDECL, which was defined, and for
   what a precompiled header has declared.  */
void note_definition (void *fndecl, void *);

/* For PLUGIN_ALL_IPA_PASSES_START: ban calls (banned_functions.h) from all
   functions of such a unit.  Later, what has the name may have been inlined or
   renamed.  */
void note_library_symbols (void *, void *);

/* True if SYMBOL, a function or variable, has the name of memcpy, memmove or
   memset.  */
bool library_symbol_p (const symtab_node *symbol);

/* True if it also is there to be called like that.  */
bool callable_library_symbol_p (const symtab_node *symbol);

/* For PLUGIN_ALL_IPA_PASSES_START: keep the program's own memcpy, memmove and
   memset for calls that may come with OPTS, the options of the compilation.  */
void keep_own_library (void *, void *opts);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_OWN_LIBRARY_H */
