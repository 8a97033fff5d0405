/* The GIMPLE pass.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_PASS_H
#define MEMSTRAT_GCC_PASS_H

#include "gcc/compat.h"
#include "gcc/record_log.h"
#include "gcc/transformation_gate.h"
#include "core/option_table.h"

namespace memstrat {

/* A pass that lowers block operations as OPTS, the options of the command line,
   and the settings of functions say, as far as GATE lets it.  LOG gets its
   records.  All three must outlive the pass.  */
gimple_opt_pass *make_pass_memstrat (gcc::context *context, const options &opts,
				     transformation_gate &gate,
				     record_log &log);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PASS_H */
