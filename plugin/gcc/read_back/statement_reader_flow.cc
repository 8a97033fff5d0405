/* From emitted GIMPLE back to a listing: blocks, loops and conditions.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read_back/statement_reader.h"

#include "cfganal.h"
#include "tree-cfg.h"
#include "tree-phinodes.h"
#include "ssa-iterators.h"
#include "tree-pretty-print.h"

namespace memstrat {

/* True if BB is the block that the edges of the statement's block now
   leave.  */
bool
statement_reader::last_block_p (basic_block bb) const
{
  return EDGE_COUNT (bb->succs) == m_last_edges.size ()
	 && std::all_of (m_last_edges.begin (), m_last_edges.end (),
			 [&] (edge out) { return out->src == bb; });
}

/* True if BB is a loop of a single block.  */
static bool
loop_p (basic_block bb)
{
  return find_edge (bb, bb) != nullptr;
}

/* Read from GSI on, through loops and conditions.  Return the edge to the block
   where this path joins another; null at the end.  */
edge
statement_reader::read_path (gimple_stmt_iterator gsi)
{
  for (;;)
    {
      basic_block bb = gsi_bb (gsi);
      if (read_statements (gsi))
	return nullptr;
      gimple *last = gsi_stmt (gsi_last_nondebug_bb (bb));
      if (gcond *condition = last ? dyn_cast<gcond *> (last) : nullptr)
	{
	  basic_block join = read_condition (condition);
	  if (!join)
	    return nullptr;
	  gsi = gsi_start_bb (join);
	  continue;
	}
      if (!single_succ_p (bb)
	  || m_blocks > (unsigned) n_basic_blocks_for_fn (cfun))
	{
	  complain ("another flow of control", last);
	  return nullptr;
	}
      edge next = single_succ_edge (bb);
      while (next && loop_p (next->dest))
	next = read_loop (next);
      if (!next || !single_pred_p (next->dest))
	return next;
      m_blocks++;
      gsi = gsi_start_bb (next->dest);
    }
}

/* Read what is on BRANCH up to the block where it joins the other one, and
   return the edge to that block; null if it joins none.  */
edge
statement_reader::read_branch (edge branch)
{
  if (!single_pred_p (branch->dest))
    return branch;
  m_blocks++;
  edge last = read_path (gsi_start_bb (branch->dest));
  if (!last)
    complain ("a branch that does not meet the other", nullptr);
  return last;
}

/* Read the loop that ENTRY leads to, and return the edge that leaves it; null
   if there is something wrong with it.  */
edge
statement_reader::read_loop (edge entry)
{
  basic_block body = entry->dest;
  edge back = find_edge (body, body);
  gphi *index_phi = nullptr;
  gphi *memory_phi = nullptr;
  for (gphi_iterator gsi = gsi_start_phis (body); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gphi *&phi = virtual_operand_p (gimple_phi_result (gsi.phi ()))
		     ? memory_phi
		     : index_phi;
      if (phi)
	complain ("a second PHI", gsi.phi ());
      phi = gsi.phi ();
    }
  gimple *last = gsi_stmt (gsi_last_nondebug_bb (body));
  gcond *condition = last ? dyn_cast<gcond *> (last) : nullptr;
  if (!index_phi || !memory_phi || !condition || EDGE_COUNT (body->preds) != 2
      || EDGE_COUNT (body->succs) != 2)
    {
      complain ("a loop of another form", last);
      return nullptr;
    }

  tree next = PHI_ARG_DEF_FROM_EDGE (index_phi, back);
  gassign *step = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next));
  if (!step || gimple_bb (step) != body
      || gimple_assign_rhs_code (step) != PLUS_EXPR
      || gimple_assign_rhs1 (step) != gimple_phi_result (index_phi)
      || TREE_CODE (gimple_assign_rhs2 (step)) != INTEGER_CST
      || gimple_cond_code (condition) != NE_EXPR
      || gimple_cond_lhs (condition) != next || !(back->flags & EDGE_TRUE_VALUE)
      || gimple_location (condition) != m_operands.loc)
    {
      complain ("an index of another form", condition);
      return nullptr;
    }
  HOST_WIDE_INT step_bytes = wi::to_wide (gimple_assign_rhs2 (step)).to_shwi ();
  m_lines.push_back (
    loop_line (text_of (PHI_ARG_DEF_FROM_EDGE (index_phi, entry)),
	       text_of (gimple_cond_rhs (condition)), step_bytes));
  m_texts[step_bytes < 0 ? next : gimple_phi_result (index_phi)] = index_name;

  if (PHI_ARG_DEF_FROM_EDGE (memory_phi, entry) != m_state)
    complain ("a loop that is entered with another memory state", memory_phi);
  m_state = gimple_phi_result (memory_phi);
  m_blocks++;
  read_statements (gsi_start_bb (body));
  if (PHI_ARG_DEF_FROM_EDGE (memory_phi, back) != m_state)
    complain ("a loop that is repeated with another memory state", memory_phi);
  m_lines.push_back (end_line);
  return m_problem.empty () ? EDGE_SUCC (body, EDGE_SUCC (body, 0) == back)
			    : nullptr;
}

/* The branches that end in FIRST and OTHER join, with the memory states
   FIRST_STATE and OTHER_STATE.  */
void
statement_reader::read_join (edge first, tree first_state, edge other,
			     tree other_state)
{
  basic_block join = first->dest;
  if (other->dest != join || EDGE_COUNT (join->preds) != 2)
    return complain ("branches that do not meet", nullptr);
  gphi_iterator gsi = gsi_start_phis (join);
  if (gsi_end_p (gsi))
    {
      if (first_state != other_state)
	complain ("two memory states", nullptr);
      m_state = first_state;
      return;
    }
  gphi *phi = gsi.phi ();
  if (PHI_ARG_DEF_FROM_EDGE (phi, first) != first_state
      || PHI_ARG_DEF_FROM_EDGE (phi, other) != other_state)
    complain ("other memory states", phi);
  m_state = gimple_phi_result (phi);
  gsi_next (&gsi);
  if (!gsi_end_p (gsi))
    complain ("a second PHI", gsi.phi ());
}

/* Read both branches of CONDITION, and return the block where they join; null
   if there is none.  */
basic_block
statement_reader::read_condition (gcond *condition)
{
  tree state = m_state;
  edge yes, no;
  extract_true_false_edges_from_block (gimple_bb (condition), &yes, &no);
  m_lines.push_back (if_line (text_of (gimple_cond_lhs (condition)) + " "
			      + op_symbol_code (gimple_cond_code (condition))
			      + " " + text_of (gimple_cond_rhs (condition))));
  if (gimple_location (condition) != m_operands.loc)
    complain ("another location", condition);

  edge yes_end = read_branch (yes);
  if (!yes_end)
    return nullptr;
  tree yes_state = m_state;
  m_state = state;
  edge no_end = no;
  if (no->dest != yes_end->dest)
    {
      m_lines.push_back (else_line);
      no_end = read_branch (no);
      if (!no_end)
	return nullptr;
    }
  m_lines.push_back (end_line);
  m_blocks++;
  read_join (yes_end, yes_state, no_end, m_state);
  return m_problem.empty () ? yes_end->dest : nullptr;
}

void
statement_reader::read (gimple_stmt_iterator gsi)
{
  if (read_path (gsi) && m_problem.empty ())
    complain ("an end that is not the old one", nullptr);
}

} /* namespace memstrat */
