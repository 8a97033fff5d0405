/* The passes, and the options that they have in common.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   OPTS holds the options of the command line.  All arguments
   must outlive the pass.  */

#ifndef MEMSTRAT_GCC_PASSES_H
#define MEMSTRAT_GCC_PASSES_H

#include "gcc/compat.h"
#include "gcc/record_log.h"
#include "gcc/transformation_gate.h"
#include "core/option_table.h"

namespace memstrat {

/* The data of a pass of TYPE that is called NAME, needs PROPERTIES, and ends
   with TODO.  */
inline pass_data
data_of_pass (opt_pass_type type, const char *name, unsigned properties = 0,
	      unsigned todo = 0)
{
  return {
    type, name, OPTGROUP_OTHER, TV_PLUGIN_RUN, properties, 0, 0, 0, todo
  };
}

/* Lowers block operations as OPTS and the settings of functions say, as far as
   GATE lets it.  LOG gets its records.  */
gimple_opt_pass *make_pass_memstrat (gcc::context *context, const options &opts,
				     transformation_gate &gate,
				     record_log &log);

/* Makes the changes of rtl_changes.h, as far as GATE lets it.  It belongs right
   after the last scheduling.  */
rtl_opt_pass *make_pass_memstrat_rtl (gcc::context *context,
				      const options &opts,
				      transformation_gate &gate);

/* Keeps functions with inlined settings from being merged.  It belongs after
   early inlining.  */
gimple_opt_pass *make_pass_keep_apart (gcc::context *context);

/* True if GCC would use a profile of values, and GATE lets memstrat lower
   operations.  Then GCC's own use has to be off (-fno-vpt), and the pass below
   takes its place.  To be asked when GCC has read its options.  */
bool keeps_sizes_p (const transformation_gate &gate);

/* Uses a profile of values, and keeps the sizes of operations (keep_sizes.cc).
   It belongs right after GCC has read the profile.  */
gimple_opt_pass *make_pass_keep_sizes (gcc::context *context,
				       const options &opts);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PASSES_H */
