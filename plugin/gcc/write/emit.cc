/* From a plan to GIMPLE.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     *regs = *eregs;	(40 bytes)	->
					_1 = MEM <uint64> [eregs];
					_2 = MEM <uint64> [eregs + 8];
					_3 = MEM <uint64> [eregs + 16];
					_4 = MEM <uint64> [eregs + 24];
					MEM <uint64> [regs] = _1;
					MEM <uint64> [regs + 8] = _2;
					MEM <uint64> [regs + 16] = _3;
					MEM <uint64> [regs + 24] = _4;
					_5 = MEM <uint64> [eregs + 32];
					MEM <uint64> [regs + 32] = _5;

   Nothing is decided here: which pieces, in which order and by which means is
   the plan's.  */

#include "gcc/write/emit.h"

#include "gcc/read_back/read_back.h"
#include "gcc/write/asm_statement.h"
#include "gcc/write/library_function.h"
#include "gcc/write/plan_emitter.h"
#include "target/target.h"

#include "builtins.h"
#include "rtl.h"
#include "fold-const.h"
#include "gimple-expr.h"
#include "stringpool.h"
#include "attribs.h"

namespace memstrat {

tree
vector_type (unsigned width_bytes, unsigned element_bytes)
{
  gcc_assert (width_bytes <= max_piece_bytes);
  tree type = build_vector_type (piece_type (element_bytes),
				 width_bytes / element_bytes);
  /* See piece_name.  */
  return build_aligned_type (type, min_vector_bytes * BITS_PER_UNIT);
}

tree
piece_type (unsigned width_bytes)
{
  switch (width_bytes)
    {
    case 1: return unsigned_char_type_node;
    case 2: return uint16_type_node;
    case 4: return uint32_type_node;
    case 8: return uint64_type_node;
    default: return vector_type (width_bytes, word_bytes ());
    }
}

/* make_ssa_name takes the main variant of TYPE, and for a name of a type that is
   aligned more than the stack, expansion aligns the whole frame
   (record_alignment_for_reg_var).  */
tree
piece_name (tree type)
{
  tree name = make_ssa_name (type);
  TREE_TYPE (name) = type;
  return name;
}

/* True if the pieces' values come from memory.  */
bool
plan_emitter::reads_memory_p () const
{
  return reads_source_p (m_found.op.kind) && !m_plan.immediates_p;
}

/* The constant that a known source holds at PART.  */
tree
plan_emitter::known_piece (const piece &part)
{
  const std::vector<unsigned char> &known = m_found.known_bytes;
  gcc_assert (part.width_bytes <= max_piece_bytes);
  unsigned char bytes[max_piece_bytes] = {};
  for (unsigned i = 0; i < part.width_bytes; i++)
    if (part.offset_bytes + i < known.size ())
      bytes[i] = known[part.offset_bytes + i];
  return native_interpret_expr (piece_type (part.width_bytes), bytes,
				part.width_bytes);
}

/* The value of PART, at INDEX if not null, of the source.  */
tree
plan_emitter::load_piece (const piece &part, tree index)
{
  tree type = piece_type (part.width_bytes);
  tree value = piece_name (type);
  m_chain.add_load (gimple_build_assign (
    value, m_found.src.access (type, part.offset_bytes, index)));
  return value;
}

void
plan_emitter::store_piece (const piece &part, tree index, tree value)
{
  tree type = piece_type (part.width_bytes);
  m_chain.add_store (gimple_build_assign (
    m_found.dest.access (type, part.offset_bytes, index), value));
}

/* Load COUNT pieces from PARTS on, then store them.  */
void
plan_emitter::emit_group (const piece *parts, std::size_t count, tree index)
{
  std::vector<tree> values;
  for (std::size_t i = 0; i < count; i++)
    {
      const piece &part = parts[i];
      if (!reads_source_p (m_found.op.kind))
	values.push_back (fill_of_width (part.width_bytes));
      else if (reads_memory_p ())
	values.push_back (load_piece (part, index));
      else if (m_word && part.offset_bytes >= m_found.op.known_bytes)
	values.push_back (fill_of_width (part.width_bytes));
      else
	values.push_back (known_piece (part));
    }
  for (std::size_t i = 0; i < count; i++)
    store_piece (parts[i], index, values[i]);
}

/* The pieces behind the repetition, group by group.  REVERSE_P: the last group
   first.  */
void
plan_emitter::emit_pieces (bool reverse_p)
{
  const std::vector<piece> &pieces = m_plan.pieces;
  std::size_t per_group = m_plan.group_pieces;
  std::size_t groups = (pieces.size () + per_group - 1) / per_group;
  for (std::size_t i = 0; i < groups; i++)
    {
      std::size_t begin = (reverse_p ? groups - 1 - i : i) * per_group;
      emit_group (&pieces[begin], MIN (pieces.size () - begin, per_group),
		  NULL_TREE);
    }
}

/* Define the value of a call that is replaced.  */
void
plan_emitter::emit_value ()
{
  if (!m_found.op.explicit_call_p || !gimple_call_lhs (m_found.stmt))
    return;
  if (m_found.value_is_end_p && !m_found.op.size_known_p)
    {
      tree dest = m_found.dest.address (m_chain, 0);
      tree size = m_chain.assign (sizetype, NOP_EXPR, m_found.size);
      m_chain.take_value (m_chain.assign (ptr_type_node, POINTER_PLUS_EXPR,
					  dest, size));
    }
  else
    m_chain.take_value (m_found.dest.address (m_chain,
					      m_found.value_is_end_p
						? m_found.op.size_bytes : 0));
}

/* Nothing moves across this.  */
void
plan_emitter::emit_barrier ()
{
  gasm *barrier = build_asm ("", {}, {}, true);
  gimple_asm_set_volatile (barrier, true);
  m_chain.add_store (barrier);
}

void
plan_emitter::emit_inline ()
{
  bool in_loop_p = m_plan.run_time_size_p || m_plan.repeat.iterations != 0;
  m_found.dest.settle (m_chain, in_loop_p);
  if (reads_memory_p ())
    m_found.src.settle (m_chain, in_loop_p);
  prepare_fill ();
  if (m_plan.behind_stores_p)
    emit_barrier ();

  if (m_plan.either_direction_p)
    emit_either_direction ();
  else if (string_instruction_p (m_plan.how))
    {
      emit_string_instruction ();
      emit_pieces (false);
    }
  else
    emit_direction (false);
  emit_value ();
  m_chain.replace ();
}

void
plan_emitter::emit_library_call ()
{
  const mem_op &op = m_found.op;
  built_in_function code = library_builtin (op.kind);
  if (gimple_call_builtin_p (m_found.stmt, code))
    {
      /* It keeps its value, and its place as a tail call.  */
      gimple_call_set_fndecl (as_a<gcall *> (m_found.stmt),
			      library_declaration (
				gimple_call_fndecl (m_found.stmt)));
      update_stmt (m_found.stmt);
      return;
    }

  m_found.dest.settle (m_chain, false);
  tree dest = m_found.dest.address (m_chain, 0);
  tree operand = integer_zero_node;
  if (m_plan.immediates_p)
    code = BUILT_IN_MEMSET;
  else if (reads_source_p (op.kind))
    {
      m_found.src.settle (m_chain, false);
      operand = m_found.src.address (m_chain, 0);
    }
  else if (op.kind == op_kind::fill)
    operand = m_found.fill;

  tree size = op.size_known_p ? size_int (op.size_bytes) : m_found.size;
  tree function = library_declaration (builtin_decl_explicit (code));
  m_chain.add_store (gimple_build_call (function, 3, dest, operand, size));
  emit_pieces (false);
  emit_value ();
  m_chain.replace ();
}

void
emit_plan (candidate &found, const plan &what)
{
  std::optional<read_back> before;
  if (flag_checking)
    before.emplace (found);
  plan_emitter emitter (found, what);
  if (what.how == strategy::libcall)
    emitter.emit_library_call ();
  else
    emitter.emit_inline ();
  if (found.load)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (found.load);
      gsi_remove (&gsi, true);
      release_defs (found.load);
    }
  if (before)
    before->verify (what);
}

} /* namespace memstrat */
