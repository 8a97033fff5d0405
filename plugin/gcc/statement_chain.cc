/* New statements in the place of an old one, with their virtual operands.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/statement_chain.h"

#include "cfgloop.h"
#include "fold-const.h"
#include "tree-cfg.h"
#include "tree-phinodes.h"
#include "tree-ssa.h"
#include "ssa-iterators.h"

namespace memstrat {

statement_chain::statement_chain (gimple *stmt)
  : m_old (stmt), m_loc (gimple_location (stmt)),
    m_gsi (gsi_for_stmt (stmt)), m_vuse (gimple_vuse (stmt))
{
}

void
statement_chain::add (gimple *stmt)
{
  gimple_set_location (stmt, m_loc);
  gsi_insert_before (&m_gsi, stmt, GSI_SAME_STMT);
}

void
statement_chain::add_load (gimple *stmt)
{
  gimple_set_vuse (stmt, m_vuse);
  add (stmt);
}

void
statement_chain::add_store (gimple *stmt)
{
  gimple_set_vuse (stmt, m_vuse);
  m_vuse = make_ssa_name (gimple_vop (cfun), stmt);
  gimple_set_vdef (stmt, m_vuse);
  add (stmt);
}

tree
statement_chain::assign (tree type, tree_code code, tree op1, tree op2)
{
  tree name = make_ssa_name (type);
  add (op2 ? gimple_build_assign (name, code, op1, op2)
	   : gimple_build_assign (name, code, op1));
  return name;
}

/* Put a block that runs ITERATIONS times between STMT's block, which is split,
   and STMT.  Return the edge back to it.  */

static edge
insert_loop_before (gimple *stmt, std::uint64_t iterations)
{
  basic_block before = gimple_bb (stmt);
  gimple_stmt_iterator last = gsi_for_stmt (stmt);
  gsi_prev (&last);
  basic_block body
    = split_edge (split_block (before, gsi_end_p (last) ? nullptr
							: gsi_stmt (last)));

  edge exit = single_succ_edge (body);
  edge back = make_edge (body, body, EDGE_TRUE_VALUE);
  exit->flags = (exit->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;

  /* Beyond some number the profile says "many".  */
  int many = MIN (iterations, (std::uint64_t) 10000);
  back->probability
    = profile_probability::always ().apply_scale (many - 1, many);
  exit->probability = back->probability.invert ();
  body->count = before->count.apply_scale (many, 1);

  if (current_loops)
    {
      class loop *loop = alloc_loop ();
      loop->header = body;
      loop->latch = body;
      /* It is unrolled as far as it should be.  */
      loop->unroll = 1;
      /* What add_loop does, for a single block and without dominators, which
	 are not computed any more.  */
      place_new_loop (cfun, loop);
      flow_loop_tree_node_add (body->loop_father, loop);
      remove_bb_from_loops (body);
      add_bb_to_loop (body, loop);
    }
  free_dominance_info (CDI_POST_DOMINATORS);
  return back;
}

tree
statement_chain::begin_loop (std::uint64_t iterations,
			     std::uint64_t step_bytes)
{
  m_step_bytes = step_bytes;
  m_end_bytes = iterations * step_bytes;
  m_back = insert_loop_before (m_old, iterations);
  basic_block body = m_back->src;
  edge entry = EDGE_PRED (body, EDGE_PRED (body, 0) == m_back ? 1 : 0);

  m_index = make_ssa_name (sizetype);
  m_index_phi = create_phi_node (m_index, body);
  add_phi_arg (m_index_phi, size_zero_node, entry, m_loc);

  m_memory_phi = create_phi_node (make_ssa_name (gimple_vop (cfun)), body);
  add_phi_arg (m_memory_phi, m_vuse, entry, UNKNOWN_LOCATION);
  m_vuse = gimple_phi_result (m_memory_phi);

  m_gsi = gsi_start_bb (body);
  return m_index;
}

void
statement_chain::end_loop ()
{
  tree next = assign (sizetype, PLUS_EXPR, m_index, size_int (m_step_bytes));
  add (gimple_build_cond (NE_EXPR, next, size_int (m_end_bytes), NULL_TREE,
			  NULL_TREE));
  add_phi_arg (m_index_phi, next, m_back, m_loc);
  add_phi_arg (m_memory_phi, m_vuse, m_back, UNKNOWN_LOCATION);
  m_gsi = gsi_for_stmt (m_old);
}

void
statement_chain::take_value (tree value)
{
  tree lhs = gimple_call_lhs (m_old);
  gimple_call_set_lhs (m_old, NULL_TREE);

  gimple *stmt = gimple_build_assign (lhs, value);
  if (TREE_CODE (lhs) == SSA_NAME)
    add (stmt);
  else
    add_store (stmt);
}

void
statement_chain::replace ()
{
  /* The old statement becomes one that leaves the last state as it is.  */
  gimple_set_vuse (m_old, m_vuse);
  update_stmt (m_old);
  unlink_stmt_vdef (m_old);
  m_gsi = gsi_for_stmt (m_old);
  gsi_remove (&m_gsi, true);
  release_defs (m_old);
}

} /* namespace memstrat */
