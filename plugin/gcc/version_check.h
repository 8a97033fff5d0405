/* The check that this is the compiler that the plugin was built for.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_VERSION_CHECK_H
#define MEMSTRAT_GCC_VERSION_CHECK_H

#include "gcc/compat.h"

namespace memstrat {

/* True if LOADING is the compiler that this plugin was built for.  If not, say
   which field differs, both values, and how to rebuild; then end the
   compilation, or with mismatch=warn among ARGUMENTS return false.  Nothing
   else of the compiler may be used before this: what another one does not have
   is null here.  */
bool right_compiler_p (const plugin_name_args *arguments,
		       const plugin_gcc_version *loading);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_VERSION_CHECK_H */
