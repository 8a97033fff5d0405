/* The library functions that carry out block operations.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_LIBRARY_FUNCTION_H
#define MEMSTRAT_GCC_LIBRARY_FUNCTION_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* Return the symbol of the assembler name NAME.  If NAME begins with GCC's
   `*', drop that and the user label prefix.  */
std::string_view symbol_of (tree name);

/* Return the builtin (memcpy, memmove or memset) whose symbol is SYMBOL.  A
   builtin's symbol is its name, or a name that the user gave it.  Return
   END_BUILTINS for any other SYMBOL.  */
built_in_function called_builtin (std::string_view symbol);

/* Return the builtin for the function NAME: memcpy, mempcpy, memmove, memset,
   memstrat_copy_inline (like memcpy) or memstrat_clear_inline (like memset).
   Return END_BUILTINS for any other NAME.  */
built_in_function library_builtin (std::string_view name);

/* Return the builtin to call for an operation of KIND.  For a mempcpy, that is
   memcpy, as in GCC itself.  */
built_in_function library_builtin (op_kind kind);

/* Return true if FNDECL is memstrat_copy_inline or memstrat_clear_inline of
   memstrat.h.  A call of either function is an error in expansion.  */
bool inline_only_p (const_tree fndecl);

/* For PLUGIN_FINISH_DECL: if inline_only_p holds for DECL, give DECL's type
   the fn spec of the corresponding builtin.  */
void note_inline_only (void *decl, void *);

/* Return a new declaration of the function that BUILTIN (memcpy, memmove or
   memset) declares.  The declaration is no builtin, so GCC does not expand its
   calls inline.  Like BUILTIN, it tells callers that the function returns its
   first argument, keeps no pointer and does not throw.  */
tree library_declaration (tree builtin);

/* Return true if library_declaration made the callee of CALL.  */
bool library_call_p (gcall *call);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_LIBRARY_FUNCTION_H */
