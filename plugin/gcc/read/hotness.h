/* How often a block runs, as far as GCC can tell.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_HOTNESS_H
#define MEMSTRAT_GCC_HOTNESS_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* How often BB of FUN, the current function, runs each time that FUN runs.  */
hotness block_hotness (const_basic_block bb, function *fun);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_HOTNESS_H */
