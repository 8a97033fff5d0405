/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/rtl/register_use.h"

#include "df.h"
#include "regs.h"
#include "emit-rtl.h"
#include "function-abi.h"

namespace memstrat {

register_use::register_use (basic_block bb)
{
  rtx_insn *insn;
  FOR_BB_INSNS (bb, insn)
    if (NONDEBUG_INSN_P (insn))
      {
	registers_at &here = m_at.emplace_back (registers_at { insn });
	df_ref def;
	FOR_EACH_INSN_DEF (def, insn)
	  SET_HARD_REG_BIT (here.set, DF_REF_REGNO (def));
      }

  auto_bitmap live (&reg_obstack);
  bitmap_copy (live, DF_LR_OUT (bb));
  df_simulate_initialize_backwards (bb, live);
  for (auto at = m_at.rbegin (); at != m_at.rend (); ++at)
    {
      df_simulate_one_insn_backwards (bb, at->insn, live);
      REG_SET_TO_HARD_REG_SET (at->live_before, live);
    }
}

HARD_REG_SET
register_use::used_between (unsigned first, unsigned last) const
{
  HARD_REG_SET result = m_at[first].live_before;
  for (unsigned position = first; position < last; position++)
    result |= m_at[position].set;
  return result;
}

void
register_use::take (unsigned regno, unsigned first, unsigned last)
{
  df_set_regs_ever_live (regno, true);
  if (first != 0)
    SET_HARD_REG_BIT (m_at[first - 1].set, regno);
  for (unsigned position = first; position <= last; position++)
    SET_HARD_REG_BIT (m_at[position].live_before, regno);
}

void
register_use::remove (unsigned position)
{
  delete_insn (m_at[position].insn);
  if (position + 1 < size ())
    m_at[position].insn = m_at[position + 1].insn;
}

HARD_REG_SET
scratch_registers ()
{
  HARD_REG_SET result = {};
  for (unsigned regno = 0; regno < FIRST_PSEUDO_REGISTER; regno++)
    if (TEST_HARD_REG_BIT (reg_class_contents[GENERAL_REGS], regno)
	&& !fixed_regs[regno] && !global_regs[regno]
	&& regno != HARD_FRAME_POINTER_REGNUM
	&& crtl->abi->clobbers_full_reg_p (regno))
      SET_HARD_REG_BIT (result, regno);
  return result;
}

unsigned
first_register (const HARD_REG_SET &registers)
{
  for (unsigned i = 0; i < FIRST_PSEUDO_REGISTER; i++)
    if (TEST_HARD_REG_BIT (registers, reg_alloc_order[i]))
      return reg_alloc_order[i];
  return INVALID_REGNUM;
}

} /* namespace memstrat */
