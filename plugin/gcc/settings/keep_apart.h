/* A pass that keeps functions with inlined settings from being merged.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_KEEP_APART_H
#define MEMSTRAT_GCC_KEEP_APART_H

#include "gcc/compat.h"

namespace memstrat {

/* A new pass, to run after early inlining.  It belongs to CONTEXT's pass
   manager once registered.  */
gimple_opt_pass *make_pass_keep_apart (gcc::context *context);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_KEEP_APART_H */
