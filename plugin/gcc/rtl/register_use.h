/* The hard registers in use in a block, after register allocation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_REGISTER_USE_H
#define MEMSTRAT_GCC_REGISTER_USE_H

#include "gcc/compat.h"

#include "memmodel.h"
#include "rtl.h"

namespace memstrat {

/* The instructions of one block by position, without debug insns, and the
   registers in use at each instruction.  */
class register_use
{
public:
  /* Read BB, whose data flow must be up to date.  */
  explicit register_use (basic_block bb);

  /* Return the number of instructions.  */
  unsigned size () const { return m_at.size (); }

  rtx_insn *insn (unsigned position) const { return m_at[position].insn; }

  /* Return the registers that the instruction at POSITION sets.  */
  const HARD_REG_SET &set_at (unsigned position) const
  {
    return m_at[position].set;
  }

  /* Return the registers that are live before the instruction at FIRST, or
     that an instruction in [FIRST, LAST) sets.  Any other register can be set
     before FIRST and used up to LAST.  */
  HARD_REG_SET used_between (unsigned first, unsigned last) const;

  /* Return true if REGNO is live before POSITION.  */
  bool live_p (unsigned regno, unsigned position) const
  {
    return TEST_HARD_REG_BIT (m_at[position].live_before, regno);
  }

  /* Note that REGNO is now set before FIRST and used up to LAST, and that the
     function uses REGNO (-fzero-call-used-regs).  */
  void take (unsigned regno, unsigned first, unsigned last);

  /* Delete the instruction at POSITION.  Later insertions before POSITION go
     before the next instruction.  */
  void remove (unsigned position);

private:
  struct registers_at
  {
    rtx_insn *insn;
    HARD_REG_SET live_before = {};
    HARD_REG_SET set = {};
  };

  std::vector<registers_at> m_at;
};

/* Return the general registers that calls clobber and that have no other
   purpose.  A function need not save these registers.  */
HARD_REG_SET scratch_registers ();

/* Return the first of REGISTERS in GCC's order of allocation.  Return
   INVALID_REGNUM if REGISTERS is empty.  */
unsigned first_register (const HARD_REG_SET &registers);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_REGISTER_USE_H */
