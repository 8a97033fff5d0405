/* Reads back what the RTL passes did.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The changes of rtl_changes.h are to which registers hold zeros and addresses,
   and to the order of stores, within blocks, and to nothing else.  Before and
   after them, the values of registers are followed through each block.  Each is
   zero, the value of a register at the beginning of the block, or one that an
   instruction set, plus a constant:

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

/* BASE plus OFFSET_BYTES.  BASE tells values apart that are not known: a
   register at a block's beginning, or what an instruction set it to; empty for
   none.  */
struct register_value
{
  std::string base;
  std::int64_t offset_bytes = 0;
};

/* What has to be known about an instruction.  */
struct instruction_effect
{
  int uid;

  /* If it sets a register to zero, or to another register plus a constant, that
     sum.  Only such instructions may be new, and only zeros lost.  */
  std::optional<register_value> sum;

  /* If it stores a register or a constant, and does nothing else, the address.
     It stores WIDTH_BYTES.  */
  std::optional<register_value> address;
  std::int64_t width_bytes = 0;

  /* The values that it uses and its addresses, in order.  */
  std::string uses;
};

class rtl_read_back
{
public:
  /* Remember FUN as it is before a change, if there is -fchecking.  */
  explicit rtl_read_back (function *fun);

  /* If so, verify that CHANGE, its name, did no more than is said above; if
     not, give an internal error.  */
  void verify (const char *change) const;

private:
  struct block_effect
  {
    std::vector<instruction_effect> instructions;
    std::string live; /* The values that are live at its end.  */
  };

  function *m_fun;
  std::map<int, block_effect> m_blocks;

  static block_effect effect_of (basic_block bb);
  static std::string problem (const block_effect &before,
			      const block_effect &after);
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_RTL_READ_BACK_H */
