/* The program's own memcpy and the like: what they consist of, and whether
   calls reach them.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_OWN_LIBRARY_H
#define MEMSTRAT_GCC_OWN_LIBRARY_H

#include "gcc/compat.h"

namespace memstrat {

/* The library functions that a function is a part of, and so must not call.  */
struct library_code
{
  /* The program's own memcpy, mempcpy, memmove or memset.  */
  std::vector<built_in_function> functions;

  /* The function is part of a resolver of an ifunc, which runs before memcpy,
     an ifunc itself, can be called.  */
  bool resolver_p = false;
};

/* The library functions and resolvers that FNDECL is a part of, because it is
   one or is called by one, directly or not.  Valid from the end of
   interprocedural optimization on and, with -flto, in the link as well.  */
library_code library_code_of (tree fndecl);

/* True if a call of memcpy, memmove or memset in FNDECL might reach something
   else than the library function, because its unit has something else of that
   name.  */
bool library_symbol_taken_p (const_tree fndecl);

/* For PLUGIN_FINISH_DECL: take note of what was DECLARED.  */
void note_declaration (void *declared, void *);

/* For PLUGIN_PRE_GENERICIZE: the same for FNDECL, which was defined, and for
   what a precompiled header has declared.  */
void note_definition (void *fndecl, void *);

/* For PLUGIN_ALL_IPA_PASSES_START: find this out for all functions.  Later,
   what has the name may have been inlined or renamed.  */
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
