/* The emitter of one plan, for the files emit*.cc.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_PLAN_EMITTER_H
#define MEMSTRAT_GCC_PLAN_EMITTER_H

#include "gcc/compat.h"
#include "gcc/read/recognize.h"
#include "gcc/write/block_access.h"
#include "gcc/write/statement_chain.h"
#include "core/plan.h"

namespace memstrat {

/* The width of the widest piece.  */
inline constexpr unsigned max_piece_bytes = 64;

/* Return the type of a vector of WIDTH_BYTES, at most max_piece_bytes, with
   elements of ELEMENT_BYTES.  */
tree vector_type (unsigned width_bytes, unsigned element_bytes);

/* Return a new SSA name of TYPE, a piece_type or vector_type.  */
tree piece_name (tree type);

struct asm_operand
{
  const char *constraint;
  tree value;
};

/* Return an asm with TEXT that defines the SSA names of OUTPUTS and uses the
   gimple values of INPUTS.  With MEMORY_P, the asm may access any memory, and
   the caller adds its virtual operands.  */
gasm *build_asm (const char *text, const std::vector<asm_operand> &outputs,
		 const std::vector<asm_operand> &inputs, bool memory_p);

/* Return a new SSA name for VALUE.  An empty asm in CHAIN defines the name, so
   the name is opaque to later passes.  */
tree hide (statement_chain &chain, tree value);

/* The emitter of one plan.  */
class plan_emitter
{
public:
  plan_emitter (const candidate &candidate, const plan &plan)
    : m_candidate (candidate), m_dest (candidate.dest), m_src (candidate.src),
      m_plan (plan), m_chain (candidate.stmt)
  {
  }

  /* Replace the old statement by the plan's statements.  */
  void emit ();

private:
  const candidate &m_candidate; /* The old statement, with its operands.  */
  block_access m_dest, m_src;
  const plan &m_plan;
  statement_chain m_chain;

  /* The run-time size, if the size is not constant.  */
  tree m_size = NULL_TREE;

  /* The size for a ladder: in 32 bits if they are certain to be enough,
     because tests and shifts are then shorter.  */
  tree m_narrow_size = NULL_TREE;

  /* The value that fills the block: a word (constant, or hidden in an asm) or
     a variable byte.  */
  tree m_word = NULL_TREE;
  tree m_byte = NULL_TREE;
  /* The fill value of each width in use, by the width in bytes.  */
  tree m_of_width[max_piece_bytes + 1] = {};

  void prepare_fill ();
  void prepare_variable_fill (unsigned width_bytes);
  tree multiplied_byte (unsigned width_bytes);
  tree wider_fill (unsigned width_bytes) const;
  tree define_fill (unsigned width_bytes);
  tree fill_of_width (unsigned width_bytes);
  tree known_piece (const piece &part);
  void emit_barrier ();
  void emit_pieces (const std::vector<placed_piece> &pieces);
  void emit_pieces (const std::vector<piece> &pieces, tree index);
  void emit_loop (const repetition &repeat, tree end_bytes, bool reverse_p);
  void emit_run_time_loop (const step::run_time_loop &loop, bool reverse_p);
  void emit_remainder (unsigned width_bytes);
  void emit_rung (const step::rung &rung);
  void begin_test (const size_test &test, profile_probability passes);
  std::vector<profile_probability> test_probabilities () const;
  void prepare_addresses ();
  void emit_ladder ();
  void emit_string_instruction (const repetition &repeat);
  void emit_library_call (built_in_function code);
  void emit_step (const step &step, bool reverse_p);
  void emit_steps (bool reverse_p);
  void emit_either_direction ();
  void emit_value ();
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PLAN_EMITTER_H */
