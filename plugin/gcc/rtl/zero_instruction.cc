/* The instructions that store a zero, or set a register to it.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/rtl/zero_instruction.h"

#include "memmodel.h"
#include "rtl.h"
#include "regs.h"

#include "target/target.h"

namespace memstrat {

bool
zero_store_p (rtx_insn *insn)
{
  if (!NONJUMP_INSN_P (insn) || GET_CODE (PATTERN (insn)) != SET)
    return false;
  const_rtx dest = SET_DEST (PATTERN (insn));
  return SET_SRC (PATTERN (insn)) == const0_rtx && MEM_P (dest)
	 && SCALAR_INT_MODE_P (GET_MODE (dest))
	 && GET_MODE_SIZE (GET_MODE (dest)).to_constant () <= word_bytes ()
	 && !side_effects_p (dest) && !RTX_FRAME_RELATED_P (insn);
}

bool
zero_setter_p (rtx_insn *insn)
{
  const_rtx set = NONJUMP_INSN_P (insn) ? single_set (insn) : NULL_RTX;
  if (!set || SET_SRC (set) != const0_rtx || !REG_P (SET_DEST (set)))
    return false;
  unsigned regno = REGNO (SET_DEST (set));
  return TEST_HARD_REG_BIT (reg_class_contents[GENERAL_REGS], regno)
	 && !fixed_regs[regno] && !global_regs[regno]
	 && sets_whole_register_p (GET_MODE (SET_DEST (set)));
}

unsigned
zero_stores (basic_block bb)
{
  unsigned most = 0, stores = 0, setters = 0;
  rtx_insn *insn;
  FOR_BB_INSNS (bb, insn)
    {
      if (!NONDEBUG_INSN_P (insn))
	continue;
      if (CALL_P (insn))
	stores = setters = 0;
      else if (zero_store_p (insn))
	stores++;
      else if (zero_setter_p (insn))
	setters++;
      if (stores != 0)
	most = MAX (most, stores + setters);
      if (most > 1)
	return 2;
    }
  return most;
}

} /* namespace memstrat */
