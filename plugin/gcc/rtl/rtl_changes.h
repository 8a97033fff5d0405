/* The changes of the pass on RTL.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   All three belong after register allocation and the prologue.  They change
   one block BB, of frequency HOT, of the current function as far as GATE
   allows, and take no register that would have to be saved.  The latter two
   need up-to-date data flow.  */

#ifndef MEMSTRAT_GCC_RTL_CHANGES_H
#define MEMSTRAT_GCC_RTL_CHANGES_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"

namespace memstrat {

/* Sort adjacent stores of pieces by their offsets, the plan's order before
   they were scheduled.  */
void order_stores (basic_block bb, transformation_gate &gate);

/* Return true if share_zeros may find something to do in BB.  */
bool zeros_to_share_p (basic_block bb, hotness hot);

/* Set a register to zero for the stores of zero in BB, where
   zero_register_pays_p.  BASE holds the options of the command line.  */
void share_zeros (basic_block bb, hotness hot, const options &base,
		  transformation_gate &gate);

/* Return true if the current function has a piece with a four-byte offset.  */
bool far_piece_p ();

/* Compute a second base register for pieces whose offsets take four bytes,
   where choose_biased_base finds that worthwhile.  */
void bias_bases (basic_block bb, hotness hot, transformation_gate &gate);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_RTL_CHANGES_H */
