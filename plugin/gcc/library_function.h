/* The library functions that carry out block operations.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_LIBRARY_FUNCTION_H
#define MEMSTRAT_GCC_LIBRARY_FUNCTION_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* Return the assembler name NAME.  If NAME is complete, drop GCC's `*' before
   it, and the user label prefix.  */
std::string_view symbol_of (tree name);

/* Return memcpy, memmove or memset, the builtins called for block operations,
   by SYMBOL: its name, unless the user has renamed the builtin.  Return
   END_BUILTINS for any other SYMBOL.  */
built_in_function called_builtin (std::string_view symbol);

/* Return the builtin called NAME (memcpy, mempcpy, memmove or memset), or the
   one that memstrat_copy_inline or memstrat_clear_inline stands for.  Return
   END_BUILTINS for any other NAME.  */
built_in_function library_builtin (std::string_view name);

/* Return the builtin to call for an operation of KIND; for a mempcpy, this is
   memcpy, as in GCC itself.  */
built_in_function library_builtin (op_kind kind);

/* Return true if FNDECL is memstrat_copy_inline or memstrat_clear_inline as
   memstrat.h declares them: a call that reaches expansion is an error.  */
bool inline_only_p (const_tree fndecl);

/* For PLUGIN_FINISH_DECL: if DECL is one of these, tell callers the same about
   it as about the builtin.  */
void note_inline_only (void *decl, void *);

/* Return a new declaration of the function that BUILTIN, one of these
   builtins, declares.  To GCC, it is no builtin, whose calls GCC would expand
   in its own way.  Callers know the same about both: the function returns its
   first argument, keeps no pointer and does not throw.  */
tree library_declaration (tree builtin);

/* Return true if CALL calls such a declaration.  */
bool library_call_p (gcall *call);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_LIBRARY_FUNCTION_H */
