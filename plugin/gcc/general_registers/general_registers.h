/* regs=gpr: keeping GCC's own passes out of vector registers.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each function here covers a part of the compilation:

     GIMPLE	  register_general_register_gates: a copy wider than a word does
		  not become one load and one store; no vectors are made of
		  straight-line code or of loops, unless the function computes
		  with floating point; later, STV makes no vectors of scalars
     the pass	  disable_vector_registers, after it: the function is compiled
		  as if its target had no SSE, if nothing in it needs that
     expansion	  register_general_register_gates: in the other functions, the
		  copies that expansion makes use no vector register  */

#ifndef MEMSTRAT_GCC_GENERAL_REGISTERS_H
#define MEMSTRAT_GCC_GENERAL_REGISTERS_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"
#include "core/option_table.h"

namespace memstrat {

/* Return true if PASS is called NAME, which is not empty.  Every pass over
   every function is asked: the first letter tells most names apart.  */
inline bool
named_p (const opt_pass *pass, const char *name)
{
  return pass->name && *pass->name == *name && strcmp (pass->name, name) == 0;
}

/* Make GCC's passes keep to the registers of each function (function_registers
   with BASE, the options of the command line), as far as GATE allows.  GATE
   counts each function once.  BASE_NAME is the plugin's name.  Call this once;
   BASE and GATE must stay valid.  */
void register_general_register_gates (const char *base_name,
				      const options &base,
				      transformation_gate &gate);

/* Return true if the current function keeps to general registers: GCC's own
   copies and clears are narrower there, and more of them are calls.  */
bool keeps_to_general_registers_p ();

/* A scope, in a pass on GIMPLE, in which GCC's settings for the current
   function are those without the plugin.  */
class settings_without_plugin
{
public:
  settings_without_plugin ();
  ~settings_without_plugin ();
  settings_without_plugin (const settings_without_plugin &) = delete;
  settings_without_plugin &operator= (const settings_without_plugin &) = delete;
};

/* Compile FUN, the current function, which is about to be expanded, as if its
   target had neither SSE nor MMX.  Do so only if FUN needs neither
   (needs_vector_registers_p) and the gate of register_general_register_gates
   is open.  Change other options of the target for FUN alone after this.  */
void disable_vector_registers (function *fun);

/* Return true if FUN computes, moves, takes, passes or returns a value of a
   floating-point type, or of a complex or vector type of them.  The address of
   such a value does not count, nor do debug statements, here and below.  */
bool uses_floating_point_p (function *fun);

/* Return true if FUN needs floating-point or vector registers to compile and
   to keep its meaning: for values of such types and modes, arguments, asm
   statements, the save area of a variadic function, and the like.  Target
   builtins do not count, since the target knows their instructions.  */
bool needs_vector_registers_p (function *fun);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_GENERAL_REGISTERS_H */
