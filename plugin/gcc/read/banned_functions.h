/* Functions that get no new library call, found in the whole unit.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_BANNED_FUNCTIONS_H
#define MEMSTRAT_GCC_BANNED_FUNCTIONS_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* Return what keeps new library calls out of FNDECL; none if nothing that is
   found here does.  Valid from the end of interprocedural optimization on and,
   with -flto, in the link as well.  */
no_call why_banned (const_tree fndecl);

/* Keep new library calls out of FNDECL because of WHY, unless something else
   does already.  */
void ban_calls (tree fndecl, no_call why);

/* For PLUGIN_ALL_IPA_PASSES_START: ban calls from functions without vector
   registers, and have GCC merge no function that others than banned ones may
   call with one that only these reach.  */
void prepare_bans (void *, void *);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_BANNED_FUNCTIONS_H */
