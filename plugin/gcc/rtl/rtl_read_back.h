/* Reading back the changes of the pass on RTL.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Within blocks, the pass changes the registers that hold zeros and addresses,
   and the order of stores, and nothing else.  Before and after the pass, the
   values of registers are followed through each block.  Each is a constant
   plus zero, a register's value at the block's beginning, or one that an
   instruction set:

     leaq 120(%rdi), %rdx	%rdx is %rdi at the beginning, plus 120
     movq %rax, 8(%rdx)		stores at %rdi at the beginning, plus 128
     xorl %ecx, %ecx		%rcx is 0
     movq %rcx, (%rsi)		stores 0

   Each instruction must have the same addresses and use the same values as
   before.  A new one may only set a register to such a sum, and clobber
   others; one that sets a register to zero may be lost.  The values live at
   the block's end must be the same.  Only stores that do not overlap may have
   changed places.

   Not verified: debug instructions, and whether a new address is shorter.  */

#ifndef MEMSTRAT_GCC_RTL_READ_BACK_H
#define MEMSTRAT_GCC_RTL_READ_BACK_H

#include "gcc/compat.h"

namespace memstrat {

struct block_effect;

class rtl_read_back
{
public:
  /* Remember FUN as it is before the pass, with -fchecking.  */
  explicit rtl_read_back (function *fun);
  ~rtl_read_back ();

  /* With -fchecking, give an internal error if the pass did more than is said
     above.  */
  void verify () const;

private:
  std::vector<block_effect> m_blocks;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_RTL_READ_BACK_H */
