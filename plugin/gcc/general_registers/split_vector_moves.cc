/* Values that GCC moves in vector registers, moved in words.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     _1 = MEM <vector(2) long> [q];	    _2 = MEM <uint64> [q];
     MEM <vector(2) long> [p] = _1;    ->   _3 = MEM <uint64> [q + 8];
					    MEM <uint64> [p] = _2;
					    MEM <uint64> [p + 8] = _3;

     MEM <vector(2) long> [p]	       ->   MEM <uint64> [p] = 0;
       = { 0, 0 };			    MEM <uint64> [p + 8] = 0;

   Such loads and stores are what a memcpy of 16, 32 or 64 bytes, neighboring
   stores and loops that copy have become at this point.  The new ones stay
   where the old ones were, so nothing has to be known about what lies between
   them.  splittable_values.h says which values can be split.  */

#include "gcc/general_registers/split_vector_moves.h"

#include "fold-const.h"
#include "gimple-iterator.h"
#include "ssa-iterators.h"
#include "tree-cfg.h"
#include "tree-phinodes.h"
#include "tree-ssa.h"

#include "gcc/decide.h"
#include "gcc/read/memory_block.h"
#include "gcc/report.h"
#include "gcc/general_registers/splittable_values.h"
#include "gcc/write/emit.h"
#include "gcc/write/statement_chain.h"
#include "core/choose.h"

namespace memstrat {

namespace {

/* The store STMT as an operation of KIND.  */
candidate
store_candidate (gimple *stmt, op_kind kind)
{
  tree lhs = gimple_assign_lhs (stmt);
  candidate operation;
  operation.stmt = stmt;
  operation.dest = memory_block::of_reference (lhs);
  operation.op.kind = kind;
  operation.op.size_bytes = int_size_in_bytes (TREE_TYPE (lhs));
  operation.op.dest_align_bytes = operation.dest.align_bytes ();
  operation.op.named_space_p = operation.dest.named_space_p ();
  return operation;
}

/* Replace CANDIDATE's store by one store for each piece of PLAN, of the value
   VALUE_OF (piece), on a target with FACTS.  LOG gets the record.  */
template<typename Values>
void
emit_stores (candidate &candidate, const plan &plan, const target_facts &facts,
	     record_log &log, Values value_of)
{
  decision chosen;
  chosen.plan = plan;
  report_split_store (candidate, facts, chosen, log);

  statement_chain chain (candidate.stmt);
  candidate.dest.settle (chain, false);
  for (const piece &part : plan.pieces ())
    {
      tree ref = candidate.dest.access (piece_type (part.width_bytes),
					part.offset_bytes, NULL_TREE);
      chain.add_store (gimple_build_assign (ref, value_of (part)));
    }
  chain.replace ();
}

class value_splitter
{
public:
  value_splitter (function *fun, const target_facts &facts, record_log &log)
    : m_facts (facts), m_log (log), m_values (fun, facts),
      m_names (m_values.names ()), m_pieces (num_ssa_names)
  {
  }

  void split (function *fun, transformation_gate &gate);

private:
  const target_facts &m_facts;
  record_log &m_log;
  splittable_values m_values;
  std::vector<tree> m_names;

  /* The pieces of a name, by the version of the name.  */
  std::vector<std::vector<tree>> m_pieces;

  tree piece_of (tree operand, const piece &part);
  tree scalar_piece (statement_chain &chain, tree scalar, unsigned width_bytes);
  tree constructor_piece (statement_chain &chain, tree constructor,
			  const piece &part);
  void define_constructor (statement_chain &chain, tree name, tree constructor);
  void define_permutation (statement_chain &chain, tree name, gimple *stmt);
  void define_load (statement_chain &chain, tree name, tree ref);
  void define_phi (tree name, gphi *phi);
  void define (tree name);
  void rewrite_use (tree name, gimple *stmt);
  void rewrite_uses (tree name);
  void remove_definition (tree name);
};

/* PART of OPERAND, a name that is split or a constant.  */
tree
value_splitter::piece_of (tree operand, const piece &part)
{
  if (TREE_CODE (operand) != SSA_NAME)
    return constant_piece (operand, part);
  return m_pieces[SSA_NAME_VERSION (operand)]
		 [part.offset_bytes / part.width_bytes];
}

/* SCALAR as a piece of WIDTH_BYTES; a narrower one is repeated.  */
tree
value_splitter::scalar_piece (statement_chain &chain, tree scalar,
			      unsigned width_bytes)
{
  unsigned size_bytes = int_size_in_bytes (TREE_TYPE (scalar));
  tree type = piece_type (width_bytes);
  tree result = chain.assign (piece_type (size_bytes), NOP_EXPR, scalar);
  if (size_bytes == width_bytes)
    return result;

  wide_int ones = wi::zero (width_bytes * BITS_PER_UNIT);
  for (unsigned at = 0; at < width_bytes; at += size_bytes)
    ones = wi::set_bit (ones, at * BITS_PER_UNIT);
  return chain.assign (type, MULT_EXPR, chain.assign (type, NOP_EXPR, result),
		       wide_int_to_tree (type, ones));
}

/* PART of the vector CONSTRUCTOR, whose elements are not all one scalar.  */
tree
value_splitter::constructor_piece (statement_chain &chain, tree constructor,
				   const piece &part)
{
  tree type = TREE_TYPE (CONSTRUCTOR_ELT (constructor, 0)->value);
  unsigned size_bytes = int_size_in_bytes (type);
  unsigned index = part.offset_bytes / size_bytes;
  if (index >= CONSTRUCTOR_NELTS (constructor))
    return build_zero_cst (piece_type (part.width_bytes));

  tree element = CONSTRUCTOR_ELT (constructor, index)->value;
  return VECTOR_TYPE_P (type)
	   ? piece_of (element,
		       { part.offset_bytes % size_bytes, part.width_bytes })
	   : scalar_piece (chain, element, part.width_bytes);
}

void
value_splitter::define_constructor (statement_chain &chain, tree name,
				    tree constructor)
{
  std::vector<piece> pieces = m_values.plan_for (name).pieces ();
  tree repeated = NULL_TREE;
  if (uniform_p (constructor))
    repeated = scalar_piece (chain, CONSTRUCTOR_ELT (constructor, 0)->value,
			     pieces[0].width_bytes);
  for (const piece &part : pieces)
    {
      tree value = repeated ? repeated
			    : constructor_piece (chain, constructor, part);
      chain.add (gimple_build_assign (piece_of (name, part), value));
    }
}

void
value_splitter::define_permutation (statement_chain &chain, tree name,
				    gimple *stmt)
{
  for (const piece &part : m_values.plan_for (name).pieces ())
    {
      piece from;
      tree operand = permuted_piece (stmt, part, from);
      chain.add (
	gimple_build_assign (piece_of (name, part), piece_of (operand, from)));
    }
}

void
value_splitter::define_load (statement_chain &chain, tree name, tree ref)
{
  memory_block src = memory_block::of_reference (ref);
  src.settle (chain, false);
  for (const piece &part : m_values.plan_for (name).pieces ())
    {
      tree value = piece_of (name, part);
      tree ref = src.access (TREE_TYPE (value), part.offset_bytes, NULL_TREE);
      chain.add_load (gimple_build_assign (value, ref));
    }
}

void
value_splitter::define_phi (tree name, gphi *phi)
{
  for (const piece &part : m_values.plan_for (name).pieces ())
    {
      gphi *copy = create_phi_node (piece_of (name, part), gimple_bb (phi));
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	add_phi_arg (copy, piece_of (gimple_phi_arg_def (phi, i), part),
		     gimple_phi_arg_edge (phi, i),
		     gimple_phi_arg_location (phi, i));
    }
}

/* Define the pieces of NAME, next to the definition of NAME.  */
void
value_splitter::define (tree name)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    return define_phi (name, phi);

  statement_chain chain (stmt);
  tree rhs = gimple_assign_rhs1 (stmt);
  if (gimple_assign_load_p (stmt))
    return define_load (chain, name, rhs);
  if (TREE_CODE (rhs) == CONSTRUCTOR)
    return define_constructor (chain, name, rhs);
  if (gimple_assign_rhs_code (stmt) == VEC_PERM_EXPR)
    return define_permutation (chain, name, stmt);

  std::uint64_t offset_bytes = 0;
  if (TREE_CODE (rhs) == BIT_FIELD_REF)
    offset_bytes = bit_field_offset (rhs).to_constant () / BITS_PER_UNIT;
  if (TREE_CODE (rhs) == BIT_FIELD_REF || TREE_CODE (rhs) == VIEW_CONVERT_EXPR)
    rhs = TREE_OPERAND (rhs, 0);
  for (const piece &part : m_values.plan_for (name).pieces ())
    chain.add (gimple_build_assign (
      piece_of (name, part),
      piece_of (rhs, { part.offset_bytes + offset_bytes, part.width_bytes })));
}

/* Make STMT use the pieces of NAME instead of NAME.  */
void
value_splitter::rewrite_use (tree name, gimple *stmt)
{
  if (is_gimple_debug (stmt))
    {
      gimple_debug_bind_reset_value (stmt);
      update_stmt (stmt);
    }
  else if (gimple_store_p (stmt))
    {
      candidate operation = store_candidate (stmt, op_kind::copy);
      emit_stores (operation, m_values.plan_for (name), m_facts, m_log,
		   [&] (const piece &part) { return piece_of (name, part); });
    }
  else
    {
      tree part = piece_of (name, scalar_taken (stmt, name));
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, part);
      update_stmt (gsi_stmt (gsi));
    }
}

/* Rewrite the statements that use NAME, except those that define another
   value.  */
void
value_splitter::rewrite_uses (tree name)
{
  std::vector<gimple *> uses;
  imm_use_iterator iterator;
  gimple *stmt;
  FOR_EACH_IMM_USE_STMT (stmt, iterator, name)
    if (gimple_code (stmt) != GIMPLE_PHI
	&& !(is_gimple_assign (stmt)
	     && m_values.value_p (gimple_assign_lhs (stmt))))
      uses.push_back (stmt);
  for (gimple *use : uses)
    rewrite_use (name, use);
}

/* Remove the definition of NAME, which is not used any more.  */
void
value_splitter::remove_definition (tree name)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      gphi_iterator gsi = gsi_for_phi (phi);
      remove_phi_node (&gsi, true);
      return;
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_remove (&gsi, true);
  release_defs (stmt);
}

void
value_splitter::split (function *fun, transformation_gate &gate)
{
  dump_user_location_t loc
    = dump_user_location_t::from_function_decl (fun->decl);
  if (m_names.empty () || !gate.pass_p (transformation::split_values, loc))
    return;
  report_transformation (transformation::split_values, loc,
			 "values moved in words: "
			   + std::to_string (m_names.size ()));
  for (tree name : m_names)
    for (const piece &part : m_values.plan_for (name).pieces ())
      {
	tree value = make_ssa_name (piece_type (part.width_bytes));
	m_pieces[SSA_NAME_VERSION (name)].push_back (value);
      }
  for (tree name : m_names)
    define (name);
  for (tree name : m_names)
    rewrite_uses (name);
  for (tree name : m_names)
    remove_definition (name);
}

/* The stores in FUN of constants that can be split.  */
std::vector<gimple *>
constant_stores (function *fun, const target_facts &facts)
{
  std::vector<gimple *> stores;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (gimple_store_p (stmt) && gimple_assign_single_p (stmt)
	    && CONSTANT_CLASS_P (gimple_assign_rhs1 (stmt))
	    && splittable_access_p (stmt, gimple_assign_lhs (stmt), facts)
	    && constant_piece (gimple_assign_rhs1 (stmt), { 0, 1 }))
	  stores.push_back (stmt);
      }
  return stores;
}

/* Split the store STMT of a constant, if GATE lets it.  A store of zero is
   decided and lowered like any other clear.  LOG gets the record.  */
void
split_constant_store (gimple *stmt, const target_facts &facts,
		      transformation_gate &gate, record_log &log)
{
  tree constant = gimple_assign_rhs1 (stmt);
  if (zerop (constant))
    {
      candidate operation = store_candidate (stmt, op_kind::zero);
      options general;
      general.regs = register_class::gpr;
      question asked = question_of (operation.op, facts, general);
      decision chosen = decide (asked, reason::none, gate, stmt);
      report_decision (operation, asked, chosen, log);
      if (chosen.plan)
	emit_plan (operation, *chosen.plan);
      return;
    }
  if (!gate.pass_p (transformation::split_values, stmt))
    return;
  report_transformation (transformation::split_values, stmt,
			 "constant stored in words");
  candidate operation = store_candidate (stmt, op_kind::copy);
  unsigned part_bytes = facts.unaligned_fast_p ? max_value_bytes
					       : operation.op.dest_align_bytes;
  emit_stores (operation,
	       split_value_plan (operation.op.size_bytes, part_bytes, facts),
	       facts, log,
	       [&] (const piece &part)
	       { return constant_piece (constant, part); });
}

} /* anonymous namespace */

void
split_vector_moves (function *fun, const target_facts &facts,
		    transformation_gate &gate, record_log &log)
{
  if (gate.disabled_p (transformation::split_values))
    return;
  value_splitter (fun, facts, log).split (fun, gate);
  for (gimple *stmt : constant_stores (fun, facts))
    split_constant_store (stmt, facts, gate, log);
}

} /* namespace memstrat */
