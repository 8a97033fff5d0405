/* A target about which nothing is known, except what GCC tells of every target.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   It has no string instructions, no vectors, and no switch for the compiler's
   patterns: an operation is carried out in words, or by a call.  */

#include "target/target.h"

#include "rtl.h"
#include "hard-reg-set.h"
#include "regs.h"
#include "function-abi.h"

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

call_setup
library_call_setup ()
{
  return {};
}

bool
shares_call_setup_p (gimple *)
{
  return false;
}

bool
shared_zero_p ()
{
  return false;
}

rtx
zero_pattern (unsigned)
{
  gcc_unreachable ();
}

bool
sets_whole_register_p (machine_mode mode)
{
  return mode == word_mode;
}

bool
prefixed_value_p (unsigned, unsigned)
{
  gcc_unreachable ();
}

bool
short_offsets_p ()
{
  return false;
}

bool
longer_base_p (unsigned)
{
  return false;
}

bool
prefixed_base_p (unsigned)
{
  return false;
}

bool
scaled_offset_p (const_rtx)
{
  return false;
}

bool
constant_address_p (tree)
{
  return false;
}

bool
ascending_stores_p ()
{
  return false;
}

const char *
user_strategy_flag (op_kind)
{
  return nullptr;
}

compilers_code
compilers_code_of (gimple *, op_kind, const value_bounds &,
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
optional_vector_registers_p ()
{
  return false;
}

void
turn_off_vector_registers (gcc_options &, gcc_options &)
{
}

bool
builtin_available_p (tree, const gcc_options &)
{
  return false;
}

void
forget_target ()
{
}

bool
vector_register_p (unsigned)
{
  return true;
}

bool
vector_register_name_p (const char *)
{
  return true;
}

bool
vector_constraint_p (const char *)
{
  return true;
}

bool
preserves_vector_registers_p (const function *)
{
  return true;
}

void
narrow_copies ()
{
}

void
keep_call_interface ()
{
}

void
narrow_final ()
{
}

void
undo_narrowing ()
{
}

} /* namespace memstrat */
