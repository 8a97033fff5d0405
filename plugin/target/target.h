/* The plugin's interface to its target: x86, that is i386 and x86-64.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   x86/ implements the interface.  */

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

/* Return true if FNDECL lacks the vector registers that the command line
   allows.  Do not call this in the link with -flto, which has another command
   line.  */
bool lacks_vector_registers_p (const_tree fndecl);

/* The forms of an address of static data in an access.  */
enum class data_address
{
  displacement, /* Part of the access; with -m32, relative to the GOT.  */
  immediate, /* As a constant in a register, because no access can hold it.  */
  computed   /* From a table, or relative to a register.  */
};

/* Return the form of the address of the static data DECL in this function.  */
data_address address_of_data (tree decl);

/* --- The cost of a library call in its function -------------------------- */

/* Return true if a library call makes the current function set up a register
   for a call through the PLT, or save vector registers that the library may
   clobber and the current function must preserve.  */
bool library_call_setup_p ();

/* Return true if FUN must preserve vector registers for its callers although
   library functions that it calls may clobber them.  */
bool preserves_vector_registers_p (const function *fun);

/* Return true if a library call in the current function takes its target from
   a register or from memory, through a thunk that prevents prediction.  */
bool retpoline_call_p ();

/* Return true if STMT, which does not become inline code, makes the current
   function do the setup of a library call.  Call this only if
   library_call_setup_p.  */
bool shares_call_setup_p (gimple *stmt);

/* --- The compiler's own block operations --------------------------------- */

/* Return the flag by which the user chose GCC's code for operations of KIND,
   such as "-mmemcpy-strategy=", or null.  */
const char *user_strategy_flag (op_kind kind);

/* Return GCC's own code for an operation of KIND in the block BB.  The size is
   within BOUNDS and, if known, EXPECTED_BYTES on average.  The caller has
   ruled out strategy flags, code by pieces, and calls that remain calls.  */
compilers_code compilers_code_of (const_basic_block bb, op_kind kind,
				  const value_bounds &bounds,
				  std::optional<std::uint64_t> expected_bytes);

/* Take the switch for the target's block patterns from the flags of FUN, the
   current function.  With -flto, the flags may differ from the previous
   function's.  Call this before the next three functions.  */
void note_pattern_switch (const function *fun);

/* Make the target's block patterns use STRATEGY.  For straight code, the
   switch does not change, because no pattern is used.  */
void set_pattern_switch (strategy strategy);

/* Make the patterns choose code as the compiler does when it optimizes for
   size, but never a call.  */
void set_pattern_switch_for_size ();

/* Make the patterns follow the compiler's own flags and tables.  Unless
   CALLS_P, make them use a loop instead, because flags and tables may choose a
   call for a size that is not constant.  */
void reset_pattern_switch (bool calls_p);

/* The text of an asm that repeats pieces of width_bytes, and the constraints
   of its operands.  The asm changes the destination and the count.  With
   copy_p, it also changes `operand', the source.  Otherwise, it reads
   `operand', a value of width_bytes.  */
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

/* Return true if an instruction that sets a general register in MODE also
   clears the bits beyond MODE.  */
bool sets_whole_register_p (machine_mode mode);

/* Return true if a store of WIDTH_BYTES of the hard register REGNO needs a
   prefix that a store of a constant does not need.  */
bool prefixed_value_p (unsigned regno, unsigned width_bytes);

/* Return true if most bases need no prefix, and an offset of one signed byte
   takes less code than a longer offset.  */
bool short_offsets_p ();

/* Return true if the hard register REGNO takes an extra byte as a base.  */
bool longer_base_p (unsigned regno);

/* Return true if the hard register REGNO needs a prefix as a base.  */
bool prefixed_base_p (unsigned regno);

/* Return true if loads and stores of VALUE scale a one-byte offset by the
   width of VALUE, so that the offset reaches further.  */
bool scaled_offset_p (const_rtx value);

/* --- For gcc/general_registers ------------------------------------------- */

/* Return true if the current function has vector registers but needs none, not
   even for atomic accesses.  */
bool optional_vector_registers_p ();

void turn_off_vector_registers (gcc_options &opts, gcc_options &opts_set);

/* Return true if OPTS enable the instructions of the builtin FNDECL.  */
bool builtin_available_p (tree fndecl, const gcc_options &opts);

/* Make GCC reread the current function's target, which has changed.  */
void forget_target ();

bool vector_register_p (unsigned regno);

/* Return true if NAME, in the clobbers of an asm or in a register variable,
   names a vector register.  */
bool vector_register_name_p (const char *name);

/* Return true if CONSTRAINT in an asm has a letter for vector registers.  */
bool vector_constraint_p (const char *constraint);

/* The next three functions change GCC's settings until SETTINGS is undone.  */

/* Limit GCC's copies and clears in the current function to a word: in
   expansion and, from GCC 12 on, where they become one load and one store.  */
void narrow_copies (changed_settings &settings);

/* Make the expansion of a function without vector registers follow the call
   interface of callees that have them.  */
void keep_call_interface (changed_settings &settings);

/* In the final pass over a function without vector registers, count these
   registers as unused.  */
void narrow_final (changed_settings &settings);

} /* namespace memstrat */

#endif /* MEMSTRAT_TARGET_TARGET_H */
