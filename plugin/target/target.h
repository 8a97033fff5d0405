/* The questions of the plugin about x86, i386 and x86-64.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   x86/ answers them.  What core has to know, including the numbers of CPUs, is
   in x86/port.cc (core/port.h).  */

#ifndef MEMSTRAT_TARGET_TARGET_H
#define MEMSTRAT_TARGET_TARGET_H

#include "gcc/compat.h"
#include "core/mem_op.h"
#include "core/strategy.h"
#include "core/target_facts.h"

namespace memstrat {

class changed_settings;

/* --- Facts about the current function ------------------------------------ */

/* The width of the widest general register in bytes: 8 or 4.  */
unsigned word_bytes ();

/* The facts about the target for the current function.  */
target_facts query_target ();

/* Restrict FACTS to the vectors that the compiler itself uses for blocks when
   it expands the current function.  */
void restrict_to_compilers_vectors (target_facts &facts);

/* True if FNDECL has to preserve all registers that it uses, itself or by what
   it calls: an interrupt handler.  Also true of a naked function, whose
   assembly uses registers that GCC does not know of.  */
bool preserves_registers_p (tree fndecl);

/* True if FNDECL has no vector registers where the command line has some.  Not
   valid in the link of -flto, whose command line is another.  */
bool lacks_vector_registers_p (const_tree fndecl);

/* The ways of an address of static data into an access.  */
enum class data_address
{
  displacement, /* As it is; no register is needed.  */
  immediate, /* As a constant in a register, because no access can hold it.  */
  computed   /* From a table, or relative to a register.  */
};

/* The address of DECL, static data, in the current function.  */
data_address address_of_data (tree decl);

/* --- What a library call costs its function ------------------------------ */

/* True if a library call makes the current function save vector registers that
   the function preserves for its callers and the library does not, or set up a
   register for a call through the PLT.  */
bool library_call_setup_p ();

/* True if FUN has to preserve vector registers for its callers although
   library functions that it calls may clobber them.  */
bool preserves_vector_registers_p (const function *fun);

/* True if a call of the library in the current function takes its target from a
   register or from memory, and goes through a thunk that keeps the CPU from
   predicting it.  */
bool retpoline_call_p ();

/* True if STMT, which is not a block operation, makes the current function do
   the same.  Only asked if library_call_setup_p.  */
bool shares_call_setup_p (gimple *stmt);

/* --- The compiler's own block operations --------------------------------- */

/* The compiler's own flag by which the user chose how GCC carries out
   operations of KIND, such as "-mmemcpy-strategy="; null if there is none.  */
const char *user_strategy_flag (op_kind kind);

/* Return GCC's own code for an operation of KIND in the block BB.
   Its size is within BOUNDS, and EXPECTED_BYTES on average if that is known.
   The caller has ruled out strategy flags, pieces, and calls that stay.  */
compilers_code compilers_code_of (const_basic_block bb, op_kind kind,
				  const value_bounds &bounds,
				  std::optional<std::uint64_t> expected_bytes);

/* Take the switch of the target's patterns for block operations from the flags
   of FUN, the current function; with -flto, these may differ from those of the
   function before.  Has to be called before the next two functions.  */
void note_pattern_switch (const function *fun);

/* Make the target's patterns for block operations use STRATEGY.  For straight
   code the switch stays as it is, because no pattern is used.  */
void set_pattern_switch (strategy strategy);

/* Make the patterns do what the compiler does where it optimizes for size,
   which is never a call.  */
void set_pattern_switch_for_size ();

/* Make the patterns do what the compiler's own flags and tables say.  If not
   CALLS_P, make them use a loop instead: for sizes that are not constant, the
   flags and tables may choose a call.  */
void reset_pattern_switch (bool calls_p);

/* An instruction that repeats pieces of width_bytes, as the text of an asm.  It
   changes the destination and the count, operands with the constraints dest and
   count.  If copy_p, it also changes the source, an operand with the constraint
   operand; otherwise, it reads a value of width_bytes with that constraint.  */
struct string_instruction
{
  unsigned width_bytes;
  bool copy_p;
  std::string text;
  const char *dest, *count, *operand;
};

/* All string instructions of the target, for the current function.  */
const std::vector<string_instruction> &string_instructions ();

/* --- For gcc/rtl ---------------------------------------------------------- */

/* The pattern of an instruction that sets the hard register REGNO to zero.  It
   may change the flags.  */
rtx zero_pattern (unsigned regno);

/* True if an instruction that sets a general register in MODE sets all of it,
   the bits beyond MODE to zero.  */
bool sets_whole_register_p (machine_mode mode);

/* True if a store of the hard register REGNO of WIDTH_BYTES needs a prefix that
   one of a constant does not need.  */
bool prefixed_value_p (unsigned regno, unsigned width_bytes);

/* True if an address is shorter with an offset of one signed byte than with a
   longer one; but false if most bases need a prefix.  */
bool short_offsets_p ();

/* True if an address takes one byte more with the hard register REGNO as its
   base.  */
bool longer_base_p (unsigned regno);

/* True if an access needs a prefix with the hard register REGNO as its
   base.  */
bool prefixed_base_p (unsigned regno);

/* True if moves of VALUE to or from memory count offsets in multiples of its
   width, so that an offset of one byte reaches further.  */
bool scaled_offset_p (const_rtx value);

/* --- For gcc/general_registers -------------------------------------------- */

/* True if the current function has vector registers and can be compiled
   without them: its atomic accesses must not depend on them.  */
bool optional_vector_registers_p ();

/* Turn vector registers off in OPTS and OPTS_SET.  */
void turn_off_vector_registers (gcc_options &opts, gcc_options &opts_set);

/* True if OPTS enable the instructions of the target's builtin FNDECL.  */
bool builtin_available_p (tree fndecl, const gcc_options &opts);

/* Forget which target GCC is set up for, because that of the current function
   changes.  */
void forget_target ();

/* True if the hard register REGNO is a vector register.  */
bool vector_register_p (unsigned regno);

/* The same for a register NAME from the clobbers of an asm or from a register
   variable.  */
bool vector_register_name_p (const char *name);

/* True if CONSTRAINT, of an operand of an asm, allows a vector register by a
   letter of its own.  */
bool vector_constraint_p (const char *constraint);

/* The next three change the settings of GCC for one pass, in SETTINGS.  */

/* Keep GCC from making copies and clears of the current function wider than a
   word: those that it expands and, from GCC 12 on, those that it makes one load
   and one store of.  */
void narrow_copies (changed_settings &settings);

/* Before the expansion of a function whose vector registers have been turned
   off: keep to the interface of the functions that it calls, which have
   them.  */
void keep_call_interface (changed_settings &settings);

/* Before the last pass over such a function: make registers that the function
   does not have count as unused.  */
void narrow_final (changed_settings &settings);

} /* namespace memstrat */

#endif /* MEMSTRAT_TARGET_TARGET_H */
