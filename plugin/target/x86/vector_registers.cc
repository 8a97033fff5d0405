/* x86: a function without vector registers.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   docs/decisions/0008-no-sse-for-a-function.md explains why it is done this
   way.  */

#include "target/target.h"

#include "diagnostic.h"
#include "opts.h"
#include "hard-reg-set.h"
#include "rtl.h"
#include "output.h"
#include "regs.h"
#include "tm_p.h"

namespace memstrat {

namespace {

/* Turn off the option CODE in OPTS and OPTS_SET, together with all that
   depends on it.  */
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

/* Turn SSE and MMX off in OPTS.  x87 stays: with -m32, atomic accesses of 8
   bytes use it.  -msseregparm, which determines where floating-point arguments
   are passed, would be an error without SSE.  */
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

} /* namespace memstrat */
