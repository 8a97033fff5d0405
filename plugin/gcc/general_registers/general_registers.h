/* regs=gpr: how GCC's own passes are kept out of vector registers.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each function takes care of its own; together with split_vector_moves:

     at SLP, and  register_general_register_gates: no vectors of
     in loops	  straight-line code or of loops, unless the function computes
		  with floating point; later no scalars made vectors again
		  (STV)
     here	  split_vector_moves: what is only moved, in words
     from here on disable_vector_registers: the function is compiled as
		  without SSE, if nothing in it needs that
     at expansion register_general_register_gates: in the other functions, no
		  vector register in the copies that expansion makes  */

#ifndef MEMSTRAT_GCC_GENERAL_REGISTERS_H
#define MEMSTRAT_GCC_GENERAL_REGISTERS_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"
#include "core/option_table.h"

namespace memstrat {

/* Have GCC's passes ask REGISTERS_OF, a function that returns the register
   class that a function is to be compiled with, and keep to its answer as far
   as GATE lets it, which counts each function once.  BASE_NAME is the plugin's.
   To be called once; GATE has to stay.  */
void register_general_register_gates (const char *base_name,
				      register_class (*registers_of) (
					function *),
				      transformation_gate &gate);

/* True if the current function keeps to general registers: GCC's own copies and
   clears are narrower there, and more of them are calls.  */
bool keeps_to_general_registers_p ();

/* Compile the current function FUN, which is about to be expanded, as if its
   target had no SSE and MMX, if nothing in it needs them (see
   needs_vector_registers_p) and the gate of register_general_register_gates
   lets it; return whether that is so.  Options of the target that are to be
   changed for FUN alone have to be changed after this.  */
bool disable_vector_registers (function *fun);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_GENERAL_REGISTERS_H */
