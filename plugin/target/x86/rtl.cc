/* x86: the lengths of instructions, and a zero in a register.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "target/target.h"

#include "hard-reg-set.h"
#include "memmodel.h"
#include "rtl.h"
#include "emit-rtl.h"
#include "regs.h"

namespace memstrat {

bool
short_offsets_p ()
{
  /* With -mx32 all bases except %rsp need a prefix.  */
  return Pmode == word_mode;
}

/* Return true for registers that need a SIB byte.  */
bool
longer_base_p (unsigned regno)
{
  return regno == SP_REG || regno == R12_REG;
}

/* Return true for registers that need a REX prefix.  */
bool
prefixed_base_p (unsigned regno)
{
  return REX_INT_REGNO_P (regno);
}

/* Return true for values that are moved with an EVEX prefix.  */
bool
scaled_offset_p (const_rtx value)
{
  return GET_MODE_SIZE (GET_MODE (value)).to_constant () > 32
	 || EXT_REX_SSE_REG_P (value);
}

/* Return an xor; see *mov<mode>_xor in GCC's i386.md.  */
rtx
zero_pattern (unsigned regno)
{
  rtx clear = gen_rtx_SET (gen_rtx_REG (word_mode, regno), const0_rtx);
  rtx flags = gen_rtx_CLOBBER (VOIDmode, gen_rtx_REG (CCmode, FLAGS_REG));
  return gen_rtx_PARALLEL (VOIDmode, gen_rtvec (2, clear, flags));
}

/* Also return true for a byte of %rsi or %rdi, which needs a REX prefix.  */
bool
prefixed_value_p (unsigned regno, unsigned width_bytes)
{
  return REX_INT_REGNO_P (regno) || (width_bytes == 1 && regno > BX_REG);
}

bool
sets_whole_register_p (machine_mode mode)
{
  return mode == SImode || mode == word_mode;
}

} /* namespace memstrat */
