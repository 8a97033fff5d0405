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

   The plan decides the pieces, their order, and how they are carried out.  */

#include "gcc/write/emit.h"

#include "gcc/library_function.h"
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
  /* Do not align the type more than the stack (see piece_name).  */
  return build_aligned_type (type, min_vector_bytes * BITS_PER_UNIT);
}

tree
piece_type (unsigned width_bytes)
{
  switch (width_bytes)
    {
    case 1:
      return unsigned_char_type_node;
    case 2:
      return uint16_type_node;
    case 4:
      return uint32_type_node;
    case 8:
      return uint64_type_node;
    default:
      return vector_type (width_bytes, word_bytes ());
    }
}

/* Give the SSA name TYPE itself, because make_ssa_name uses TYPE's main
   variant.  If a name's type is aligned more than the stack, expansion aligns
   the whole frame (record_alignment_for_reg_var).  */
tree
piece_name (tree type)
{
  tree name = make_ssa_name (type);
  TREE_TYPE (name) = type;
  return name;
}

gasm *
build_asm (const char *text, const std::vector<asm_operand> &outputs,
	   const std::vector<asm_operand> &inputs, bool memory_p)
{
  auto operand_list = [] (const std::vector<asm_operand> &operands)
  {
    vec<tree, va_gc> *list = nullptr;
    for (const asm_operand &operand : operands)
      {
	tree constraint
	  = build_string (strlen (operand.constraint) + 1, operand.constraint);
	tree entry = build_tree_list (NULL_TREE, constraint);
	vec_safe_push (list, build_tree_list (entry, operand.value));
      }
    return list;
  };

  vec<tree, va_gc> *clobbers = nullptr;
  if (memory_p)
    vec_safe_push (clobbers,
		   build_tree_list (NULL_TREE, build_string (7, "memory")));
  gasm *stmt = gimple_build_asm_vec (text, operand_list (inputs),
				     operand_list (outputs), clobbers, nullptr);
  for (const asm_operand &output : outputs)
    SSA_NAME_DEF_STMT (output.value) = stmt;
  return stmt;
}

tree
hide (statement_chain &chain, tree value)
{
  tree hidden = make_ssa_name (TREE_TYPE (value));
  chain.add (build_asm ("", { { "=r", hidden } }, { { "0", value } }, false));
  return hidden;
}

/* Return the constant that a known source holds at PART.  */
tree
plan_emitter::known_piece (const piece &part)
{
  const std::vector<unsigned char> &known = m_candidate.known_bytes;
  gcc_assert (part.width_bytes <= max_piece_bytes);
  unsigned char bytes[max_piece_bytes] = {};
  for (unsigned i = 0; i < part.width_bytes; i++)
    if (part.offset_bytes + i < known.size ())
      bytes[i] = known[part.offset_bytes + i];
  return native_interpret_expr (piece_type (part.width_bytes), bytes,
				part.width_bytes);
}

/* Emit an asm across which GCC moves no access.  */
void
plan_emitter::emit_barrier ()
{
  gasm *barrier = build_asm ("", {}, {}, true);
  gimple_asm_set_volatile (barrier, true);
  m_chain.add_store (barrier);
}

/* Load all PIECES, then store them.  */
void
plan_emitter::emit_pieces (const std::vector<placed_piece> &pieces)
{
  std::vector<tree> values;
  for (const placed_piece &at : pieces)
    {
      unsigned width_bytes = at.part.width_bytes;
      if (m_plan.values == value_source::loads)
	{
	  values.push_back (piece_name (piece_type (width_bytes)));
	  m_chain.add_load (
	    gimple_build_assign (values.back (), m_src.access (at)));
	}
      else if (!reads_source_p (m_candidate.op.kind) || at.index
	       || (m_word
		   && at.part.offset_bytes >= m_candidate.op.known_bytes))
	values.push_back (fill_of_width (width_bytes));
      else
	values.push_back (known_piece (at.part));
    }
  for (std::size_t i = 0; i < pieces.size (); i++)
    m_chain.add_store (
      gimple_build_assign (m_dest.access (pieces[i]), values[i]));
}

/* Load all PIECES, then store them, at offsets from INDEX unless it is
   null.  */
void
plan_emitter::emit_pieces (const std::vector<piece> &pieces, tree index)
{
  std::vector<placed_piece> placed;
  for (const piece &part : pieces)
    placed.push_back ({ part, index });
  emit_pieces (placed);
}

/* Emit a call of CODE for the whole block.  */
void
plan_emitter::emit_library_call (built_in_function code)
{
  const mem_op &op = m_candidate.op;
  tree dest = m_dest.address (m_chain, 0);
  tree operand = integer_zero_node;
  if (m_plan.values == value_source::loads)
    operand = m_src.address (m_chain, 0);
  else if (op.kind == op_kind::fill)
    operand = m_candidate.fill;

  tree size = op.size_known_p ? size_int (op.size_bytes) : m_candidate.size;
  tree function = library_declaration (builtin_decl_explicit (code));
  m_chain.add_store (gimple_build_call (function, 3, dest, operand, size));
}

/* Emit STEP.  With REVERSE_P, run from its end down.  */
void
plan_emitter::emit_step (const step &step, bool reverse_p)
{
  std::visit (overloaded { [&] (const step::barrier &) { emit_barrier (); },
			   [&] (const step::group &group)
			   { emit_pieces (group.pieces, NULL_TREE); },
			   [&] (const step::loop &loop) {
			     emit_loop (loop.repeat,
					size_int (loop.repeat.size_bytes ()),
					reverse_p);
			   },
			   [&] (const step::string_instruction &rep)
			   { emit_string_instruction (rep.repeat); },
			   [&] (const step::run_time_loop &loop)
			   { emit_run_time_loop (loop, reverse_p); },
			   [&] (const step::remainder &remainder)
			   { emit_remainder (remainder.width_bytes); },
			   [&] (const step::rung &rung) { emit_rung (rung); },
			   [&] (const step::call &) {
			     emit_library_call (
			       library_builtin (m_candidate.op.kind));
			   },
			   [&] (const step::clearing_call &)
			   { emit_library_call (BUILT_IN_MEMSET); } },
	      step.what);
}

/* Emit all steps in order.  With REVERSE_P, run from the block's end down.  */
void
plan_emitter::emit_steps (bool reverse_p)
{
  for (const step &step : m_plan.steps_in_order (reverse_p))
    emit_step (step, reverse_p);
}

/* Define the value of the replaced call, if any.  */
void
plan_emitter::emit_value ()
{
  if (!m_candidate.op.explicit_call_p || !gimple_call_lhs (m_candidate.stmt))
    return;
  if (m_candidate.value_is_end_p && !m_candidate.op.size_known_p)
    {
      tree dest = m_dest.address (m_chain, 0);
      tree size = m_chain.assign (sizetype, NOP_EXPR, m_candidate.size);
      m_chain.take_value (
	m_chain.assign (ptr_type_node, POINTER_PLUS_EXPR, dest, size));
    }
  else
    m_chain.take_value (m_dest.address (m_chain, m_candidate.value_is_end_p
						   ? m_candidate.op.size_bytes
						   : 0));
}

void
plan_emitter::emit ()
{
  bool indexed_p = m_plan.repeated () || m_plan.run_time_size_p ();
  m_dest.settle (m_chain, indexed_p);
  if (m_plan.values == value_source::loads)
    m_src.settle (m_chain, indexed_p);
  /* A library call needs no values to store.  */
  if (m_plan.strategy != strategy::libcall)
    prepare_fill ();
  if (m_plan.strategy == strategy::ladder)
    prepare_addresses ();
  if (m_plan.run_time_size_p ())
    m_size = m_chain.assign (sizetype, NOP_EXPR, m_candidate.size);
  if (m_plan.either_direction_p)
    emit_either_direction ();
  else if (m_plan.strategy == strategy::ladder)
    emit_ladder ();
  else
    emit_steps (false);
  emit_value ();
  m_chain.replace ();
}

/* If STMT is already the library call for KIND, change only its declaration
   (see library_declaration), and return true.  STMT keeps its value, and
   remains a tail call if it was one.  */
static bool
redirect_call (gimple *stmt, op_kind kind)
{
  if (!gimple_call_builtin_p (stmt, library_builtin (kind)))
    return false;
  gcall *call = as_a<gcall *> (stmt);
  tree function = library_declaration (gimple_call_fndecl (call));
  gimple_call_set_fndecl (call, function);
  gimple_call_set_fntype (call, TREE_TYPE (function));
  update_stmt (call);
  return true;
}

void
emit_plan (const candidate &candidate, const plan &plan)
{
  if (plan.strategy != strategy::libcall
      || !redirect_call (candidate.stmt, candidate.op.kind))
    plan_emitter (candidate, plan).emit ();
}

void
emit_plan (const register_copy &copy, const plan &plan)
{
  emit_plan (copy.operation, plan);
  gimple_stmt_iterator gsi = gsi_for_stmt (copy.load);
  gsi_remove (&gsi, true);
  release_defs (copy.load);
}

} /* namespace memstrat */
