/* What the pass on RTL changes.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   All three belong after register allocation and the prologue, and take no
   register that would have to be saved.  FUN is the current function, and GATE
   says how far they may go.  OPTS holds the options of the command line.  */

#ifndef MEMSTRAT_GCC_RTL_CHANGES_H
#define MEMSTRAT_GCC_RTL_CHANGES_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"
#include "core/option_table.h"

namespace memstrat {

/* Sort stores of pieces that are next to each other by their offsets, the order
   that the plan had before they were scheduled.  */
void order_stores (function *fun, transformation_gate &gate);

/* Set a register to zero for the stores of zero in a block, where
   zero_register_pays_p.  */
void share_zeros (function *fun, const options &opts,
		  transformation_gate &gate);

/* Compute a second base register for pieces whose offsets take four bytes,
   where choose_biased_base finds that worthwhile.  */
void bias_bases (function *fun, const options &opts, transformation_gate &gate);

/* How often BB of FUN runs; rare where its code is to be small.  OPTS are the
   options of the command line.  */
hotness code_hotness (const_basic_block bb, function *fun, const options &opts);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_RTL_CHANGES_H */
