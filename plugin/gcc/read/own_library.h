/* Keeping the program's own memcpy and the like.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_OWN_LIBRARY_H
#define MEMSTRAT_GCC_OWN_LIBRARY_H

#include "gcc/compat.h"
#include "core/option_table.h"

namespace memstrat {

/* For PLUGIN_ALL_IPA_PASSES_START: keep the program's own memcpy, memmove and
   memset for calls that may come with OPTS, the options of the compilation.  */
void keep_own_library (void *, void *opts);

/* The same for a link that divides a program into partitions, and for the files
   that it gets.  Goes before "whole-program".  */
ipa_opt_pass_d *make_pass_own_library (gcc::context *context,
				       const options &opts);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_OWN_LIBRARY_H */
