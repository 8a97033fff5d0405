/* A pass that keeps the sizes of a profile.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   When GCC has read a profile, it makes a case of its own of a size that more
   than half of all runs of an operation had, and forgets how often there were
   others.  This pass does in GCC's place what GCC does with a profile of
   values, but leaves out the operations for which memstrat's own pass will use
   the counts.  */

#ifndef MEMSTRAT_GCC_KEEP_SIZES_H
#define MEMSTRAT_GCC_KEEP_SIZES_H

#include "gcc/compat.h"
#include "core/option_table.h"
#include "gcc/transformation_gate.h"

namespace memstrat {

/* The pass, if GCC would use a profile of values, and GATE lets memstrat lower
   operations; otherwise null.  BASE are the options of the command line.  To be
   called once, when GCC has read its options.  */
gimple_opt_pass *make_pass_keep_sizes (gcc::context *context,
				       const options &base,
				       const transformation_gate &gate);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_KEEP_SIZES_H */
