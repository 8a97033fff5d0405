/* What the plugin asks about the target that GCC compiles for.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   x86/ answers for i386 and x86-64, generic/ for all others: by what every
   target has, and no more.  CMake links one of the two, by the compiler's own
   name for its target; nothing else in the plugin knows which.  What core has
   to know, numbers of CPUs too, is in their port.cc (core/port.h).  */

#ifndef MEMSTRAT_TARGET_TARGET_H
#define MEMSTRAT_TARGET_TARGET_H

#include "gcc/compat.h"
#include "gcc/read/value_bounds.h"
#include "core/mem_op.h"
#include "core/strategy.h"
#include "core/target_facts.h"

namespace memstrat {

/* --- Facts of the current function --------------------------------------- */

/* The bytes of the widest general register: 8, or 4.  */
unsigned word_bytes ();

/* What GCC says of every target, for a port to add to.  */
target_facts common_facts ();

/* The facts of the target for the current function.  */
target_facts query_target ();

/* Leave in FACTS only the vectors that the compiler uses for blocks itself when
   it expands the current function.  */
void restrict_to_compilers_vectors (target_facts &facts);

/* The CPU that GCC tunes the current function for, as in -mtune=; "generic"
   where it does not say.  */
const char *tuned_cpu ();

/* True if FNDECL has to preserve all registers that it, or what it calls,
   uses: an interrupt handler.  */
bool preserves_registers_p (tree fndecl);

/* --- Addresses ------------------------------------------------------------ */

/* True if an offset that is one signed byte makes an address shorter.  */
bool short_offsets_p ();

/* True if an address takes a byte more with the hard register REGNO as its
   base.  */
bool longer_base_p (unsigned regno);

/* True if an access with the hard register REGNO as its base needs a prefix.  */
bool prefixed_base_p (unsigned regno);

/* True if moves of VALUE to or from memory count offsets in multiples of its
   width, so that one byte reaches further.  */
bool scaled_offset_p (const_rtx value);

/* --- The compiler's own block operations ----------------------------------- */

/* The flag of the compiler's own by which the user chose how GCC carries out
   operations of KIND ("-mmemcpy-strategy="), or null.  */
const char *user_strategy_flag (op_kind kind);

/* What GCC, where it optimizes for speed and has no strategy flag, makes of
   STMT, a call of a builtin that carries out an operation of KIND: its size
   lies in BOUNDS and, if that is known, is EXPECTED_BYTES on average.  */
compilers_code compilers_code_of (gimple *stmt, op_kind kind,
				  const value_bounds &bounds,
				  std::optional<std::uint64_t> expected_bytes);

/* FUN is the current function: take its flags, which after -flto need not be
   those of the one before.  To be called before the next two.  */
void note_pattern_switch (const function *fun);

/* Have the target's patterns for block operations carry out STRATEGY.  */
void set_pattern_switch (strategy strategy);

/* Have them do what the compiler's own flags and tables say, but if not CALLS_P
   never a call, which those have for sizes that are not constant.  */
void reset_pattern_switch (bool calls_p);

/* An instruction that repeats pieces of WIDTH_BYTES, as the text of an asm.  The
   destination and the count are operands that it changes, with the constraints
   DEST and COUNT.  With COPY_P it changes a source with the constraint OPERAND,
   too, and otherwise it reads a value of that width with that one.  */
struct string_instruction
{
  unsigned width_bytes;
  bool copy_p;
  const char *text;
  const char *dest, *count, *operand;
};

/* All that the target has.  */
const std::vector<string_instruction> &string_instructions ();

/* --- A function without vector registers ----------------------------------- */

/* True if the current function has vector registers, and may be compiled
   without: something else makes its atomic accesses.  */
bool optional_vector_registers_p ();

/* Turn them off in OPTS and OPTS_SET.  */
void turn_off_vector_registers (gcc_options &opts, gcc_options &opts_set);

/* True if OPTS has the instructions of the target's builtin FNDECL.  */
bool builtin_available_p (tree fndecl, const gcc_options &opts);

/* The current function's target changes: forget which one GCC is set up for.  */
void forget_target ();

/* True if the hard register REGNO is a vector register.  */
bool vector_register_p (unsigned regno);

/* The same for NAME, of an asm's clobber or of a register variable.  */
bool vector_register_name_p (const char *name);

/* True if CONSTRAINT, of an asm's operand, allows a vector register by a letter
   of its own.  */
bool vector_constraint_p (const char *constraint);

/* True if FUN preserves vector registers for its callers: what it calls may
   clobber them.  */
bool preserves_vector_registers_p (const function *fun);

/* For the expansion of a function that keeps out of vector registers: have it
   take none to copy and clear.  DISABLED_P: they have been turned off for this
   function, and not for those that it calls.  */
void narrow_expansion (bool disabled_p);

/* For the last pass over such a function: what it does not have counts as
   unused.  */
void narrow_final ();

/* Undo these two.  */
void undo_narrowing ();

} /* namespace memstrat */

#endif /* MEMSTRAT_TARGET_TARGET_H */
