/* What the RTL passes did, read back.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   With -fchecking.  biased_bases and store_order change addresses and the order
   of stores, within blocks; nothing else.  Ahead of them and behind them each
   register's value is followed through each block, as a register at its
   beginning, or what an instruction set, plus a constant:

     leaq 120(%rdi), %rdx	%rdx is %rdi at the beginning, plus 120
     movq %rax, 8(%rdx)		stores at %rdi at the beginning, plus 128

   Each instruction has to have the addresses and to use the values that it had,
   new ones may only set a register to such a sum, what lives behind the block
   is what it was, and two instructions have changed places only if both store
   and do not overlap.

   Not read back: debug instructions, and whether a new address is shorter.  */

#ifndef MEMSTRAT_GCC_RTL_READ_BACK_H
#define MEMSTRAT_GCC_RTL_READ_BACK_H

#include "gcc/compat.h"

namespace memstrat {

/* A register's value: BASE plus OFFSET_BYTES.  */
struct register_value
{
  /* The register and the instruction that set it, 0 at a block's beginning.  */
  unsigned regno = 0;
  int setter = 0;
  std::int64_t offset_bytes = 0;

  bool operator== (const register_value &) const = default;
};

/* What matters of an instruction.  */
struct instruction_effect
{
  int uid;

  /* A new one may be added: it sets a register to another plus a constant.  */
  bool sum_p;

  /* It stores a register or a constant, and does nothing else; there.  */
  bool plain_store_p;
  register_value address;
  unsigned width_bytes;

  /* The values that it uses and its addresses, in their order.  */
  std::string uses;
};

class rtl_read_back
{
public:
  /* Remember FUN, ahead of a pass.  */
  explicit rtl_read_back (function *fun);

  /* Verify that PASS did no more than is said above.  An internal error if
     not.  */
  void verify (const char *pass) const;

private:
  struct block_effect
  {
    std::vector<instruction_effect> instructions;
    std::string live;		/* The values that live behind it.  */
  };

  function *m_fun;
  std::map<int, block_effect> m_blocks;

  static block_effect effect_of (basic_block bb, bitmap live);
  static std::string problem (const block_effect &before,
			      const block_effect &after);
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_RTL_READ_BACK_H */
