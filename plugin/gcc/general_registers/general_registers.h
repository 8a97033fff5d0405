/* regs=gpr: keeping GCC's own passes out of vector registers.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each function here covers a part of the compilation:

     GIMPLE	  register_general_register_gates: a copy wider than a word does
		  not become one load and one store.  Neither straight code nor
		  loops are vectorized, unless the function computes with
		  floating point.  STV, which runs later, makes no vectors.
     the pass	  disable_vector_registers, at its end: if nothing in the
		  function needs SSE, it is compiled as if its target had none
     expansion	  register_general_register_gates: in all other functions, the
		  copies that expansion makes use no vector register  */

#ifndef MEMSTRAT_GCC_GENERAL_REGISTERS_H
#define MEMSTRAT_GCC_GENERAL_REGISTERS_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"
#include "core/option_table.h"

namespace memstrat {

/* Return true if PASS is called NAME, which is not empty.  Compare the first
   letter first, because this runs for every pass over every function.  */
inline bool
named_p (const opt_pass *pass, const char *name)
{
  return pass->name && *pass->name == *name && strcmp (pass->name, name) == 0;
}

/* Make GCC's passes use only the registers that function_registers allows for
   each function, as far as GATE allows.  BASE holds the options of the command
   line.  GATE counts each function once.  BASE_NAME is the plugin's name.
   Call this once; BASE and GATE must stay valid.  */
void register_general_register_gates (const char *base_name,
				      const options &base,
				      transformation_gate &gate);

/* Return true if the current function keeps to general registers.  In such a
   function, GCC's own copies and clears are narrower, and more of them become
   calls.  */
bool keeps_to_general_registers_p ();

/* A scope in a GIMPLE pass, in which GCC's settings for the current function
   are those without the plugin.  */
class settings_without_plugin
{
public:
  settings_without_plugin ();
  ~settings_without_plugin ();
  settings_without_plugin (const settings_without_plugin &) = delete;
  settings_without_plugin &operator= (const settings_without_plugin &) = delete;
};

/* Compile FUN, the current function, as if its target had neither SSE nor MMX,
   if FUN does not need them (needs_vector_registers_p) and the gate of
   register_general_register_gates is open.  Call this right before the
   expansion of FUN.  Other changes to FUN's target options must come
   later.  */
void disable_vector_registers (function *fun);

/* Return true if FUN computes, moves, takes, passes or returns a
   floating-point value, or a complex value or vector of such values.  Here and
   in needs_vector_registers_p, neither an address of such a value nor a debug
   statement counts.  */
bool uses_floating_point_p (function *fun);

/* Return true if FUN would not compile, or would change its meaning, without
   floating-point and vector registers.  The head of vector_need.cc lists the
   reasons.  Target builtins do not count; builtin_available_p checks them.  */
bool needs_vector_registers_p (function *fun);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_GENERAL_REGISTERS_H */
