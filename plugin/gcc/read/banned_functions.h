/* Functions that get no new library call.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_BANNED_FUNCTIONS_H
#define MEMSTRAT_GCC_BANNED_FUNCTIONS_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* For PLUGIN_ALL_IPA_PASSES_START: find the functions to ban.  */
void find_banned_functions (void *, void *);

/* For PLUGIN_PASS_EXECUTION: find the functions to ban, if PASS, an opt_pass,
   is the first pass of an -flto link with partitions.  Such a link lacks
   PLUGIN_ALL_IPA_PASSES_START.  */
void find_banned_functions_of_program (void *pass, void *);

/* Return the reason to ban new library calls in FNDECL, or no_call::none.  */
no_call why_banned (const_tree fndecl);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_BANNED_FUNCTIONS_H */
