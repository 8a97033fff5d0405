/* A target about which nothing is known, except what GCC tells of every target.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   It has no string instructions, no vectors, and no switch for the compiler's
   patterns: an operation is carried out in words, or by a call.  The plugin has
   no pass on RTL for it, and no regs=.  */

#include "target/target.h"

#include "rtl.h"
#include "hard-reg-set.h"
#include "regs.h"
#include "function-abi.h"

#include "gcc/passes.h"
#include "gcc/general_registers/general_registers.h"

namespace memstrat {

/* One of the general registers holds the destination's address.  */
target_facts
query_target ()
{
  target_facts facts = common_facts ();
  unsigned all = 0, scratch = 0;
  for (unsigned regno = 0; regno < FIRST_PSEUDO_REGISTER; regno++)
    if (TEST_HARD_REG_BIT (reg_class_contents[GENERAL_REGS], regno)
	&& !fixed_regs[regno])
      {
	all++;
	scratch += default_function_abi.clobbers_full_reg_p (regno);
      }
  facts.free_registers = MAX (all, 1u) - 1;
  facts.scratch_registers = MAX (scratch, 1u) - 1;
  return facts;
}

/* Which of the others calls preserve is not known.  */
bool
clobbered_by_calls_p (unsigned regno)
{
  return regno != STACK_POINTER_REGNUM;
}

/* GCC's own pieces may be wider than a word: a pair of registers.  */
void
restrict_to_compilers_vectors (target_facts &facts)
{
  unsigned widest_bytes = MOVE_MAX_PIECES;
  if (widest_bytes >= min_vector_bytes)
    facts.max_vector_bytes = facts.vector_bytes = widest_bytes;
}

const char *
tuned_cpu ()
{
  return "generic";
}

bool
library_call_setup_p ()
{
  return {};
}

bool
retpoline_call_p ()
{
  return false;
}

bool
shares_call_setup_p (gimple *)
{
  return false;
}

data_address
address_of_data (tree)
{
  return data_address::computed;
}

const char *
user_strategy_flag (op_kind)
{
  return nullptr;
}

compilers_code
compilers_code_of (const_basic_block, op_kind, const value_bounds &,
		   std::optional<std::uint64_t>)
{
  return compilers_code::call;
}

const std::vector<string_instruction> &
string_instructions ()
{
  static const std::vector<string_instruction> none;
  return none;
}

void
note_pattern_switch (const function *)
{
}

void
set_pattern_switch (strategy)
{
}

void
set_pattern_switch_for_size ()
{
}

void
reset_pattern_switch (bool)
{
}

bool
lacks_vector_registers_p (const_tree)
{
  return false;
}

bool
preserves_vector_registers_p (const function *)
{
  return true;
}

rtl_opt_pass *
make_pass_memstrat_rtl (gcc::context *, const options &, transformation_gate &)
{
  return nullptr;
}

void
register_general_register_gates (const char *, register_class (*) (function *),
				 transformation_gate &)
{
}

bool
keeps_to_general_registers_p ()
{
  return false;
}

bool
disable_vector_registers (function *)
{
  return false;
}

} /* namespace memstrat */
