/* The GIMPLE pass that clears local variables only where they are needed.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_SINK_CLEARS_H
#define MEMSTRAT_GCC_SINK_CLEARS_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"

namespace memstrat {

/* A pass that removes the clears of local variables that nobody reads, and moves
   others into blocks that run less often.  It belongs right after GCC's own pass
   `sink', before the last dead store elimination.  GATE must outlive it.  */
gimple_opt_pass *make_pass_sink_clears (gcc::context *context,
					transformation_gate &gate);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SINK_CLEARS_H */
