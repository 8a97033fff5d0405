/* The instructions that store a zero, or set a register to it.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_ZERO_INSTRUCTION_H
#define MEMSTRAT_GCC_ZERO_INSTRUCTION_H

#include "gcc/compat.h"

namespace memstrat {

/* True if INSN stores a zero and may store it from a register.  */
bool zero_store_p (rtx_insn *insn);

/* True if INSN, no debug insn, sets a general register to zero.  */
bool zero_setter_p (rtx_insn *insn);

/* How many instructions of BB, between two calls, store a zero or set a
   register to zero: 0 if none stores one, 2 if there are more.  */
unsigned zero_stores (basic_block bb);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_ZERO_INSTRUCTION_H */
