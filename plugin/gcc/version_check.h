/* The check that the plugin was built for this compiler.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_VERSION_CHECK_H
#define MEMSTRAT_GCC_VERSION_CHECK_H

#include "gcc/compat.h"

namespace memstrat {

/* Return true if LOADING is the compiler that this plugin was built for.  If
   not, print the field that differs, both values, and the command to rebuild.
   Then end the compilation or, with mismatch=warn among ARGUMENTS, return
   false.  Call this before using any function of the compiler, because another
   compiler may lack the function.  */
bool right_compiler_p (const plugin_name_args *arguments,
		       const plugin_gcc_version *loading);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_VERSION_CHECK_H */
