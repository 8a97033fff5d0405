/* The questions of the plugin about x86, i386 and x86-64.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   x86/ answers them.  x86/port.cc has the facts for core, including the rows
   of CPUs (core/port.h).  */

#ifndef MEMSTRAT_TARGET_TARGET_H
#define MEMSTRAT_TARGET_TARGET_H

#include "gcc/compat.h"
#include "core/mem_op.h"
#include "core/strategy.h"
#include "core/target_facts.h"

namespace memstrat {

class changed_settings;

/* --- Facts about the current function ------------------------------------ */

/* Return the width of the widest general register in bytes: 8 or 4.  */
unsigned word_bytes ();

/* Return the facts about the target for the current function.  */
target_facts query_target ();

/* Restrict FACTS to the vectors that the compiler itself uses for blocks when
   it expands the current function.  */
void restrict_to_compilers_vectors (target_facts &facts);

/* Return true if FNDECL, like an interrupt handler, must preserve all
   registers that it or its callees use.  Also return true for a naked
   function, whose assembly uses registers unknown to GCC.  */
bool preserves_registers_p (tree fndecl);

/* Return true if FNDECL has no vector registers where the command line has
   some.  Do not call this in the link of -flto, whose command line
   differs.  */
bool lacks_vector_registers_p (const_tree fndecl);

/* The forms of an address of static data in an access.  */
enum class data_address
{
  displacement, /* As it is; no register is needed.  */
  immediate, /* As a constant in a register, because no access can hold it.  */
  computed   /* From a table, or relative to a register.  */
};

/* Return the form of the address of the static data DECL in this function.  */
data_address address_of_data (tree decl);

/* --- The cost of a library call in its function -------------------------- */

/* Return true if a library call makes the current function save vector
   registers that the function preserves for its callers and the library does
   not, or set up a register for a call through the PLT.  */
bool library_call_setup_p ();

/* Return true if FUN must preserve vector registers for its callers although
   library functions that it calls may clobber them.  */
bool preserves_vector_registers_p (const function *fun);

/* Return true if a library call in the current function takes its target from
   a register or from memory, and goes through a thunk that keeps the CPU from
   predicting it.  */
bool retpoline_call_p ();

/* Return true if STMT, not a block operation, makes the current function do
   the setup of a library call.  Call this only if library_call_setup_p.  */
bool shares_call_setup_p (gimple *stmt);

/* --- The compiler's own block operations --------------------------------- */

/* Return the flag by which the user chose GCC's code for operations of KIND,
   such as "-mmemcpy-strategy=", or null.  */
const char *user_strategy_flag (op_kind kind);

/* Return GCC's own code for an operation of KIND in the block BB.
   Its size is within BOUNDS, and EXPECTED_BYTES on average if that is known.
   The caller has ruled out strategy flags, pieces, and calls that stay.  */
compilers_code compilers_code_of (const_basic_block bb, op_kind kind,
				  const value_bounds &bounds,
				  std::optional<std::uint64_t> expected_bytes);

/* Take the switch of the target's patterns for block operations from the flags
   of FUN, the current function; with -flto, they may differ from the previous
   function's.  Call this before the next three functions.  */
void note_pattern_switch (const function *fun);

/* Make the target's patterns for block operations use STRATEGY.  For straight
   code the switch stays, because no pattern is used.  */
void set_pattern_switch (strategy strategy);

/* Make the patterns act as where the compiler optimizes for size, but never by
   a call.  */
void set_pattern_switch_for_size ();

/* Make the patterns follow the compiler's own flags and tables.  Unless
   CALLS_P, make them use a loop instead: for sizes that are not constant, the
   flags and tables may choose a call.  */
void reset_pattern_switch (bool calls_p);

/* The text of an asm that repeats pieces of width_bytes, and the constraints
   of its operands.  The asm changes the destination and the count.  With
   copy_p, it also changes operand, the source; otherwise it reads operand, a
   value of width_bytes.  */
struct string_instruction
{
  unsigned width_bytes;
  bool copy_p;
  std::string text;
  const char *dest, *count, *operand;
};

/* Return all string instructions of the target, for the current function.  */
const std::vector<string_instruction> &string_instructions ();

/* --- For gcc/rtl --------------------------------------------------------- */

/* Return the pattern of an instruction that sets the hard register REGNO to
   zero, and may change the flags.  */
rtx zero_pattern (unsigned regno);

/* Return true if an instruction that sets a general register in MODE also sets
   the bits beyond MODE, to zero.  */
bool sets_whole_register_p (machine_mode mode);

/* Return true if a store of the hard register REGNO of WIDTH_BYTES needs a
   prefix that one of a constant does not need.  */
bool prefixed_value_p (unsigned regno, unsigned width_bytes);

/* Return true if an address is shorter with an offset of one signed byte than
   with a longer one; but false if most bases need a prefix.  */
bool short_offsets_p ();

/* Return true if the hard register REGNO as a base takes one byte more.  */
bool longer_base_p (unsigned regno);

/* Return true if the hard register REGNO as a base needs a prefix.  */
bool prefixed_base_p (unsigned regno);

/* Return true if moves of VALUE to or from memory count offsets in multiples
   of its width, so that an offset of one byte reaches further.  */
bool scaled_offset_p (const_rtx value);

/* --- For gcc/general_registers ------------------------------------------- */

/* Return true if the current function has vector registers and can be compiled
   without them: its atomic accesses must not depend on them.  */
bool optional_vector_registers_p ();

/* Turn vector registers off in OPTS and OPTS_SET.  */
void turn_off_vector_registers (gcc_options &opts, gcc_options &opts_set);

/* Return true if OPTS enable the instructions of the builtin FNDECL.  */
bool builtin_available_p (tree fndecl, const gcc_options &opts);

/* Forget GCC's present target: that of the current function changes.  */
void forget_target ();

/* Return true if the hard register REGNO is a vector register.  */
bool vector_register_p (unsigned regno);

/* Return true if NAME, from the clobbers of an asm or from a register
   variable, is a vector register.  */
bool vector_register_name_p (const char *name);

/* Return true if CONSTRAINT, of an operand of an asm, allows a vector register
   by a letter of its own.  */
bool vector_constraint_p (const char *constraint);

/* The next three change GCC's settings for one pass, in SETTINGS.  */

/* Keep GCC's copies and clears in the current function within a word: those in
   expansion and, from GCC 12 on, those that become one load and one store.  */
void narrow_copies (changed_settings &settings);

/* Keep to the interface of callees, which have vector registers, in the
   expansion of a function whose own have been turned off.  */
void keep_call_interface (changed_settings &settings);

/* Make registers that such a function does not have count as unused, in the
   last pass over it.  */
void narrow_final (changed_settings &settings);

} /* namespace memstrat */

#endif /* MEMSTRAT_TARGET_TARGET_H */
