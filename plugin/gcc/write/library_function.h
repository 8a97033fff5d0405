/* The library functions that carry out block operations.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_LIBRARY_FUNCTION_H
#define MEMSTRAT_GCC_LIBRARY_FUNCTION_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* The builtin with NAME, of memcpy, mempcpy, memmove and memset; otherwise
   END_BUILTINS.  */
built_in_function library_builtin (std::string_view name);

/* The name of CODE, one of these builtins.  */
const char *library_name (built_in_function code);

/* The builtin that carries out an operation of KIND by a call; what GCC calls
   for a mempcpy is memcpy too.  */
built_in_function library_builtin (op_kind kind);

/* A new declaration of what BUILTIN, one of these, declares that GCC does not
   know as its builtin: it would expand a call of that in its own way.  What
   callers know of the builtin (it returns its first argument, keeps no pointer,
   does not throw) they know of this too.  */
tree library_declaration (tree builtin);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_LIBRARY_FUNCTION_H */
