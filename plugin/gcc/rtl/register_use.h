/* Which hard registers are in use where, after registers were allocated.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_REGISTER_USE_H
#define MEMSTRAT_GCC_REGISTER_USE_H

#include "gcc/compat.h"

#include "memmodel.h"
#include "rtl.h"

namespace memstrat {

/* Bring data flow up to date, for register_use and for the notes that say where
   registers die.  */
void analyze_registers ();

/* The registers of one block.  A position is the number of instructions before
   it in the block, debug insns aside.  */
class register_use
{
public:
  /* That of BB.  Data flow has to be up to date.  */
  explicit register_use (basic_block bb);

  /* The registers that the instruction at POSITION sets.  */
  const HARD_REG_SET &set_at (unsigned position) const
  {
    return m_at[position].set;
  }

  /* The registers whose values are needed before the instruction at the
     position FIRST, and those that are set from there up to LAST, without the
     latter.  To set one of the others before FIRST and to use it up to LAST
     does not change the program.  */
  HARD_REG_SET used_between (unsigned first, unsigned last) const;

  /* True if the value of REGNO is needed before POSITION.  */
  bool live_p (unsigned regno, unsigned position) const
  {
    return TEST_HARD_REG_BIT (m_at[position].live_before, regno);
  }

  /* From now on REGNO is set before FIRST, and used up to LAST.  The function
     counts as one that uses it (-fzero-call-used-regs).  */
  void take (unsigned regno, unsigned first, unsigned last);

private:
  struct registers_at
  {
    HARD_REG_SET live_before = {};
    HARD_REG_SET set = {};
  };

  std::vector<registers_at> m_at;
};

/* The registers that a function may set without saving them: general registers
   that calls clobber and that have no other purpose.  */
HARD_REG_SET scratch_registers ();

/* The first of REGISTERS in the order in which GCC allocates them;
   INVALID_REGNUM if there is none.  */
unsigned first_register (const HARD_REG_SET &registers);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_REGISTER_USE_H */
