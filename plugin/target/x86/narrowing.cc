/* x86: settings of GCC for a function that keeps out of vector registers.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "target/target.h"

#include "hard-reg-set.h"
#include "rtl.h"
#include "regs.h"

#include "target/changed_settings.h"

namespace memstrat {

/* Until expansion is over: what determines how wide a copy may be to become one
   load and one store, and the width of the pieces by which expansion copies and
   clears (MOVE_MAX, STORE_MAX_PIECES).  Two of the features also determine how
   a vector that is not aligned is moved; the third one takes their place for
   that.  Later passes look at all three again.  */
void
narrow_copies (changed_settings &settings)
{
  auto &features = ix86_tune_features;
  settings.change (features[X86_TUNE_SSE_PACKED_SINGLE_INSN_OPTIMAL],
		   features[X86_TUNE_SSE_PACKED_SINGLE_INSN_OPTIMAL]
		     | features[X86_TUNE_SSE_UNALIGNED_LOAD_OPTIMAL]);
  settings.change (features[X86_TUNE_SSE_UNALIGNED_LOAD_OPTIMAL], 0);
  settings.change (features[X86_TUNE_SSE_UNALIGNED_STORE_OPTIMAL], 0);
#if MEMSTRAT_HAVE_MOVE_MAX
  settings.change (ix86_move_max, PVW_NONE);
#endif
#if MEMSTRAT_HAVE_STORE_MAX
  settings.change (ix86_store_max, PVW_NONE);
#endif
}

/* With -mskip-rax-setup, a function without SSE does not tell variadic
   functions how many vector registers hold arguments.  In a program without
   vector registers, no function looks at that number.  If only one function
   has none, the functions that it calls do look at it.  */
void
keep_call_interface (changed_settings &settings)
{
  settings.change (flag_skip_rax_setup, 0);
}

/* The final pass records for callers (-fipa-ra) the registers that a function
   uses.  It counts registers that the target does not have as used; but a
   function that is compiled without vector registers does not use them.  */
void
narrow_final (changed_settings &settings)
{
  if (TARGET_SSE)
    return;
  HARD_REG_SET fixed = fixed_reg_set;
  for (int regno = 0; regno < FIRST_PSEUDO_REGISTER; regno++)
    if (vector_register_p (regno))
      CLEAR_HARD_REG_BIT (fixed, regno);
  settings.change (fixed_reg_set, fixed);
}

} /* namespace memstrat */
