/* x86: a zero in a register.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "target/target.h"

#include "memmodel.h"
#include "rtl.h"
#include "emit-rtl.h"
#include "regs.h"

namespace memstrat {

/* A xor, see *mov<mode>_xor in GCC's i386.md.  */
rtx
zero_pattern (unsigned regno)
{
  rtx clear = gen_rtx_SET (gen_rtx_REG (word_mode, regno), const0_rtx);
  rtx flags = gen_rtx_CLOBBER (VOIDmode, gen_rtx_REG (CCmode, FLAGS_REG));
  return gen_rtx_PARALLEL (VOIDmode, gen_rtvec (2, clear, flags));
}

/* A byte of %rsi or %rdi needs one, too.  */
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
