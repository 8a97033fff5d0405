/* Verification of the changes of the RTL pass.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Within blocks, the pass may change only the registers that hold zeros and
   addresses, and the order of stores.  This class follows the values of
   registers through each block, before and after the pass.  A value is a
   constant plus either zero, a register's value at the block's beginning, or a
   value that an instruction set:

     leaq 120(%rdi), %rdx	%rdx is %rdi at the beginning, plus 120
     movq %rax, 8(%rdx)		stores at %rdi at the beginning, plus 128
     xorl %ecx, %ecx		%rcx is 0
     movq %rcx, (%rsi)		stores 0

   Each instruction must have the same addresses and use the same values as
   before.  A new instruction may only set a register to such a value, and
   clobber other registers.  An instruction that sets a register to zero may
   disappear.  The values that are live at the block's end must be the same.
   Only stores that do not overlap may have changed places.

   Debug instructions and the lengths of addresses are not verified.  */

#ifndef MEMSTRAT_GCC_RTL_READ_BACK_H
#define MEMSTRAT_GCC_RTL_READ_BACK_H

#include "gcc/compat.h"

namespace memstrat {

struct block_effect;

class rtl_read_back
{
public:
  /* With -fchecking, record FUN as it is before the pass.  */
  explicit rtl_read_back (function *fun);
  ~rtl_read_back ();

  /* With -fchecking, give an internal error if the pass did more than the head
     of this file allows.  */
  void verify () const;

private:
  std::vector<block_effect> m_blocks;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_RTL_READ_BACK_H */
