/* Reads back what the pass on RTL did.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The pass changes which registers hold zeros and addresses, and the order of
   stores, within blocks, and nothing else.  Before and after it, the values of
   registers are followed through each block.  Each is a constant plus zero, the
   value of a register at the beginning of the block, or one that an
   instruction set:

     leaq 120(%rdi), %rdx	%rdx is %rdi at the beginning, plus 120
     movq %rax, 8(%rdx)		stores at %rdi at the beginning, plus 128
     xorl %ecx, %ecx		%rcx is 0
     movq %rcx, (%rsi)		stores 0

   Each instruction has to have the same addresses and to use the same values as
   before.  A new one may only set a register to such a sum, and clobber others;
   one that sets a register to zero may be lost.  The values that are live at
   the end of the block have to be the same.  Two instructions may have changed
   places only if both are stores and do not overlap.

   Not verified: debug instructions, and whether a new address is shorter.  */

#ifndef MEMSTRAT_GCC_RTL_READ_BACK_H
#define MEMSTRAT_GCC_RTL_READ_BACK_H

#include "gcc/compat.h"

namespace memstrat {

struct block_effect;

class rtl_read_back
{
public:
  /* Remember FUN as it is before the pass, if there is -fchecking.  */
  explicit rtl_read_back (function *fun);
  ~rtl_read_back ();

  /* If so, verify that the pass did no more than is said above; if not, give an
     internal error.  */
  void verify () const;

private:
  std::vector<block_effect> m_blocks;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_RTL_READ_BACK_H */
