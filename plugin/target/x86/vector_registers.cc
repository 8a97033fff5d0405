/* x86: functions that have no vector registers or avoid them.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   docs/decisions/0008-no-sse-for-a-function.md has the reasons.  */

#include "target/target.h"

#include "diagnostic.h"
#include "opts.h"
#include "hard-reg-set.h"
#include "rtl.h"
#include "output.h"
#include "regs.h"
#include "tm_p.h"

#include "target/changed_settings.h"

namespace memstrat {

namespace {

/* Turn off the option CODE and all options that need it.  */
void
turn_off (gcc_options &opts, gcc_options &opts_set, opt_code code)
{
  cl_option_handlers handlers;
  set_default_handlers (&handlers, nullptr);
  handle_generated_option (&opts, &opts_set, code, nullptr, 0, CL_TARGET,
			   unspecified_diagnostic, UNKNOWN_LOCATION, &handlers,
			   true, global_dc);
}

} /* anonymous namespace */

bool
optional_vector_registers_p ()
{
  /* With -m32, atomic accesses of 8 bytes need SSE or the x87.  */
  return TARGET_SSE && (TARGET_64BIT || TARGET_80387);
}

/* Turn SSE and MMX off in OPTS and OPTS_SET.  Keep the x87: with -m32, atomic
   accesses of 8 bytes use it.  Also turn off -msseregparm, by which SSE
   registers hold arguments: it is an error without SSE.  */
void
turn_off_vector_registers (gcc_options &opts, gcc_options &opts_set)
{
  turn_off (opts, opts_set, OPT_msse);
  turn_off (opts, opts_set, OPT_mmmx);
  opts.x_ix86_fpmath = FPMATH_387;
  opts.x_target_flags &= ~MASK_SSEREGPARM;
}

#if MEMSTRAT_HAVE_BUILTIN_ISA
bool
builtin_available_p (tree fndecl, const gcc_options &opts)
{
  HOST_WIDE_INT saved = ix86_isa_flags;
  HOST_WIDE_INT saved2 = ix86_isa_flags2;
  ix86_isa_flags = opts.x_ix86_isa_flags;
  ix86_isa_flags2 = opts.x_ix86_isa_flags2;
  HOST_WIDE_INT wanted, wanted2;
  bool available = ix86_check_builtin_isa_match (DECL_MD_FUNCTION_CODE (fndecl),
						 &wanted, &wanted2);
  ix86_isa_flags = saved;
  ix86_isa_flags2 = saved2;
  return available;
}
#else
bool
builtin_available_p (tree, const gcc_options &)
{
  return false;
}
#endif

void
forget_target ()
{
  ix86_reset_previous_fndecl ();
}

bool
vector_register_p (unsigned regno)
{
  return SSE_REGNO_P (regno) || MMX_REGNO_P (regno) || MASK_REGNO_P (regno);
}

bool
vector_register_name_p (const char *name)
{
  int regno = decode_reg_name (name);
  return regno >= 0 && vector_register_p (regno);
}

bool
vector_constraint_p (const char *constraint)
{
  if (strncmp (constraint, "=@cc", 4) == 0)
    return false;
  bool name_p = false;
  for (const char *at = constraint; *at; at++)
    if (*at == '[' || *at == ']')
      name_p = *at == '[';
    else if (!name_p && strchr ("xvyYk", *at))
      return true;
  return false;
}

bool
preserves_vector_registers_p (const function *fun)
{
  return fun->machine->call_abi == MS_ABI;
}

/* Until expansion is over, limit the width of two things: copies that may
   become one load and one store, and the pieces by which expansion copies and
   clears (MOVE_MAX, STORE_MAX_PIECES).  For this, also switch off the two
   features of unaligned accesses.  Because these features also determine how
   unaligned vectors are moved, switch on SSE_PACKED_SINGLE_INSN_OPTIMAL in
   their place.  Later passes need all three features as they were.  */
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

/* Turn off -mskip-rax-setup.  With that flag, a function without SSE does not
   tell variadic functions how many vector registers hold arguments.  In a
   program without vector registers, no callee reads that number.  If only one
   function has no vector registers, its callees do read the number.  */
void
keep_call_interface (changed_settings &settings)
{
  settings.change (flag_skip_rax_setup, 0);
}

/* Take vector registers out of the fixed registers.  For -fipa-ra, the final
   pass records the registers that a function uses, and adds all fixed
   registers.  Without SSE, vector registers are fixed, although the function
   does not use them.  */
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
