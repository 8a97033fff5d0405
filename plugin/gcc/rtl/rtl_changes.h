/* The changes of the RTL pass.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each change affects one block BB of the current function, with frequency
   HOT, as far as GATE allows.  All changes come after register allocation and
   the prologue, and use no register that the function would have to save.
   share_zeros and bias_bases need up-to-date data flow.  */

#ifndef MEMSTRAT_GCC_RTL_CHANGES_H
#define MEMSTRAT_GCC_RTL_CHANGES_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"

namespace memstrat {

/* Put adjacent stores of pieces back into the plan's order, by offset.  */
void order_stores (basic_block bb, transformation_gate &gate);

/* Return true if share_zeros may find something to do in BB.  */
bool zeros_to_share_p (basic_block bb, hotness hot);

/* Make stores of zero in BB store a zeroed register, where that pays.  BASE
   holds the options of the command line.  */
void share_zeros (basic_block bb, hotness hot, const options &base,
		  transformation_gate &gate);

/* Return true if the current function has a piece with a four-byte offset.  */
bool far_piece_p ();

/* Compute a second base register for pieces whose offsets take four bytes,
   where choose_biased_base finds it worthwhile.  */
void bias_bases (basic_block bb, hotness hot, transformation_gate &gate);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_RTL_CHANGES_H */
