/* Functions that get no new library call.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_BANNED_FUNCTIONS_H
#define MEMSTRAT_GCC_BANNED_FUNCTIONS_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* For PLUGIN_ALL_IPA_PASSES_START: find these functions.  */
void find_banned_functions (void *, void *);

/* For PLUGIN_PASS_EXECUTION: do the same before PASS, an opt_pass, if it is the
   first of a link that divides the program into partitions.  That has no such
   event.  */
void find_banned_functions_of_program (void *pass, void *);

/* Return what keeps new library calls out of FNDECL; none if nothing that was
   found does.  */
no_call why_banned (const_tree fndecl);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_BANNED_FUNCTIONS_H */
