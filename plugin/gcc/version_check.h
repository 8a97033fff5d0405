/* Is this the compiler that the plugin was built for?

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_VERSION_CHECK_H
#define MEMSTRAT_GCC_VERSION_CHECK_H

#include "gcc/compat.h"

namespace memstrat {

/* If the compiler LOADING is the one this plugin was built for, an empty
   string; otherwise a message that names the field that differs, both values,
   and how to rebuild.  */
std::string version_mismatch (const plugin_gcc_version *loading);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_VERSION_CHECK_H */
