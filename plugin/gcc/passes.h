/* The passes of the plugin.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In each function, OPTS holds the options of the command line.  All arguments
   must outlive the pass.  */

#ifndef MEMSTRAT_GCC_PASSES_H
#define MEMSTRAT_GCC_PASSES_H

#include "gcc/compat.h"
#include "gcc/record_log.h"
#include "gcc/transformation_gate.h"
#include "core/option_table.h"

namespace memstrat {

/* Return the data of a pass of TYPE called NAME, which needs PROPERTIES and
   ends with TODO.  */
inline pass_data
data_of_pass (opt_pass_type type, const char *name, unsigned properties = 0,
	      unsigned todo = 0)
{
  return {
    type, name, OPTGROUP_OTHER, TV_PLUGIN_RUN, properties, 0, 0, 0, todo
  };
}

/* Return the pass that lowers block operations according to OPTS and the
   settings of functions, as far as GATE allows.  It adds records to LOG.  */
gimple_opt_pass *make_pass_memstrat (gcc::context *context, const options &opts,
				     transformation_gate &gate,
				     record_log &log);

/* Return the pass that makes the changes of rtl_changes.h, as far as GATE
   allows.  Insert it right after the last scheduling.  */
rtl_opt_pass *make_pass_memstrat_rtl (gcc::context *context,
				      const options &opts,
				      transformation_gate &gate);

/* Return the pass that keeps GCC from merging functions with settings in
   inlined code.  Insert it after early inlining.  */
gimple_opt_pass *make_pass_keep_apart (gcc::context *context);

/* Return true if GCC would use a value profile, and GATE lets memstrat lower
   operations.  If so, the caller sets -fno-vpt to prevent GCC's use, and adds
   make_pass_keep_sizes.  Call this after GCC has read its options.  */
bool keeps_sizes_p (const transformation_gate &gate);

/* Return the pass that uses a value profile and keeps the sizes of operations
   (keep_sizes.cc).  Insert it right after a profile is read.  */
gimple_opt_pass *make_pass_keep_sizes (gcc::context *context,
				       const options &opts);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PASSES_H */
