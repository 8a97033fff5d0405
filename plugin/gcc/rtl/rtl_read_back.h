/* Reads back what the RTL passes did.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   This is for -fchecking.  shared_zero, biased_bases and store_order change
   which registers hold zeros and addresses, and the order of stores, within
   blocks, and nothing else.  Before and after them, the values of registers are
   followed through each block.  Each is zero, the value of a register at the
   beginning of the block, or one that an instruction set, plus a constant:

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

/* A register's value: OFFSET_BYTES, or if not CONSTANT_P, OFFSET_BYTES plus
   another value.  */
struct register_value
{
  /* That value: the register and the instruction that set it, 0 at a block's
     beginning.  */
  unsigned regno = 0;
  int setter = 0;
  std::int64_t offset_bytes = 0;
  bool constant_p = false;

  bool operator== (const register_value &) const = default;
};

/* What has to be known about an instruction.  */
struct instruction_effect
{
  int uid;

  /* It sets a register to zero, or to another register plus a constant.  Only
     such instructions may be new.  */
  bool sum_p;

  /* It sets a register to zero.  Only such instructions may be lost.  */
  bool zero_p;

  /* It stores a register or a constant, of WIDTH_BYTES at ADDRESS, and does
     nothing else.  */
  bool plain_store_p;
  register_value address;
  unsigned width_bytes;

  /* The values that it uses and its addresses, in order.  */
  std::string uses;
};

class rtl_read_back
{
public:
  /* Remember FUN, before a pass.  */
  explicit rtl_read_back (function *fun);

  /* Verify that PASS did no more than is said above; if not, give an internal
     error.  */
  void verify (const char *pass) const;

private:
  struct block_effect
  {
    std::vector<instruction_effect> instructions;
    std::string live; /* The values that are live at its end.  */
  };

  function *m_fun;
  std::map<int, block_effect> m_blocks;

  static block_effect effect_of (basic_block bb, bitmap live);
  static std::string problem (const block_effect &before,
			      const block_effect &after);
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_RTL_READ_BACK_H */
