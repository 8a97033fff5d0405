/* The library functions that carry out block operations.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_LIBRARY_FUNCTION_H
#define MEMSTRAT_GCC_LIBRARY_FUNCTION_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* The assembler name NAME without the `*' that GCC puts before a complete name,
   and then without the user label prefix.  */
std::string_view symbol_of (tree name);

/* The builtin that is called for block operations, memcpy, memmove or memset,
   and has SYMBOL, which is its name unless the user has renamed it;
   END_BUILTINS if there is none.  */
built_in_function called_builtin (std::string_view symbol);

/* The builtin called NAME, one of memcpy, mempcpy, memmove and memset, or the
   one that memstrat_copy_inline or memstrat_clear_inline stands for;
   END_BUILTINS for any other name.  */
built_in_function library_builtin (std::string_view name);

/* The builtin to call for an operation of KIND.  For a mempcpy that is memcpy,
   as in GCC itself.  */
built_in_function library_builtin (op_kind kind);

/* True if FNDECL is memstrat_copy_inline or memstrat_clear_inline as memstrat.h
   declares them: a call that reaches expansion is an error.  */
bool inline_only_p (const_tree fndecl);

/* For PLUGIN_FINISH_DECL: if DECL is one of these, callers know the same about
   it as about the builtin.  */
void note_inline_only (void *decl, void *);

/* A new declaration of the function that BUILTIN, one of these builtins,
   declares.  GCC does not know it as a builtin, whose call it would expand in
   its own way.  Callers know the same about it as about the builtin (it returns
   its first argument, keeps no pointer, does not throw).  */
tree library_declaration (tree builtin);

/* True if CALL is one of such a declaration.  */
bool library_call_p (gcall *call);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_LIBRARY_FUNCTION_H */
