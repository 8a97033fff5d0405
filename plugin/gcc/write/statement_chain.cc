/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/write/statement_chain.h"

#include "cfgloop.h"
#include "fold-const.h"
#include "gimple-expr.h"
#include "gimplify-me.h"
#include "tree-cfg.h"
#include "tree-phinodes.h"
#include "tree-ssa.h"
#include "ssa-iterators.h"

namespace memstrat {

statement_chain::statement_chain (gimple *stmt)
  : m_old (stmt), m_loc (gimple_location (stmt)), m_gsi (gsi_for_stmt (stmt)),
    m_vuse (gimple_vuse (stmt))
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

tree
statement_chain::compute (tree pointer)
{
  /* An ADDR_EXPR is already a valid right-hand side in GIMPLE, whereas the
     gimplifier would expect to have seen its variable before.  */
  if (TREE_CODE (pointer) == ADDR_EXPR)
    return assign (TREE_TYPE (pointer), ADDR_EXPR, pointer);
  gimple_seq stmts = nullptr;
  tree name
    = force_gimple_operand_1 (pointer, &stmts, is_gimple_reg, NULL_TREE);
  for (gimple_stmt_iterator gsi = gsi_start (stmts); !gsi_end_p (gsi);
       gsi_next (&gsi))
    gimple_set_location (gsi_stmt (gsi), m_loc);
  gsi_insert_seq_before (&m_gsi, stmts, GSI_SAME_STMT);
  return name;
}

/* Split the block where statements are added, and continue in its second half.
   Return the edge between the halves.  */
edge
statement_chain::split_here ()
{
  /* Free dominators before control flow changes.  GCC 11 still has some here;
     later versions may have some from an earlier pass.  */
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);

  basic_block bb = gsi_bb (m_gsi);
  gimple_stmt_iterator last = m_gsi;
  if (gsi_end_p (last))
    last = gsi_last_bb (bb);
  else
    gsi_prev (&last);
  edge halves = split_block (bb, gsi_end_p (last) ? nullptr : gsi_stmt (last));
  m_gsi = gsi_start_bb (halves->dest);
  return halves;
}

/* Turn the block BODY, which has no loop of its own yet, into a loop of about
   ITERATIONS iterations.  Return the back edge.  */
static edge
make_loop_of (basic_block body, int iterations)
{
  edge exit = single_succ_edge (body);
  edge back = make_edge (body, body, EDGE_TRUE_VALUE);
  exit->flags = (exit->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  back->probability
    = profile_probability::always ().apply_scale (iterations - 1, iterations);
  exit->probability = back->probability.invert ();
  body->count = body->count.apply_scale (iterations, 1);

  if (current_loops)
    {
      class loop *loop = alloc_loop ();
      loop->header = body;
      loop->latch = body;
      /* The loop is already unrolled as far as it should be.  */
      loop->unroll = 1;
      /* Do as add_loop does, for a single block and without dominators.  */
      place_new_loop (cfun, loop);
      flow_loop_tree_node_add (body->loop_father, loop);
      remove_bb_from_loops (body);
      add_bb_to_loop (body, loop);
    }
  return back;
}

/* Numbers of iterations in the profile: the guess for an unknown number, and
   the upper bound.  */
constexpr int guessed_iterations = 4;
constexpr int max_iterations = 10000;

tree
statement_chain::begin_loop (tree from, tree to, HOST_WIDE_INT step_bytes,
			     std::uint64_t iterations)
{
  m_loop.guarded_p = iterations == 0;
  if (m_loop.guarded_p)
    begin_if (NE_EXPR, from, to);

  bool reverse_p = step_bytes < 0;
  basic_block body = split_edge (split_here ());
  edge entry = single_pred_edge (body);
  m_loop.back
    = make_loop_of (body, iterations == 0
			    ? guessed_iterations
			    : MIN (iterations, (std::uint64_t) max_iterations));
  m_loop.step_bytes = step_bytes;
  m_loop.last = reverse_p ? from : to;

  tree index = make_ssa_name (sizetype);
  m_loop.index_phi = create_phi_node (index, body);
  add_phi_arg (m_loop.index_phi, reverse_p ? to : from, entry, m_loc);
  m_loop.memory_phi = create_phi_node (make_ssa_name (gimple_vop (cfun)), body);
  add_phi_arg (m_loop.memory_phi, m_vuse, entry, UNKNOWN_LOCATION);
  m_vuse = gimple_phi_result (m_loop.memory_phi);

  m_gsi = gsi_start_bb (body);
  m_loop.index = reverse_p ? next_index (index) : index;
  return m_loop.index;
}

tree
statement_chain::next_index (tree index)
{
  return assign (sizetype, PLUS_EXPR, index, size_int (m_loop.step_bytes));
}

void
statement_chain::end_loop ()
{
  tree next = m_loop.step_bytes < 0 ? m_loop.index : next_index (m_loop.index);
  add (gimple_build_cond (NE_EXPR, next, m_loop.last, NULL_TREE, NULL_TREE));
  add_phi_arg (m_loop.index_phi, next, m_loop.back, m_loc);
  add_phi_arg (m_loop.memory_phi, m_vuse, m_loop.back, UNKNOWN_LOCATION);
  basic_block body = m_loop.back->src;
  m_gsi
    = gsi_start_bb (EDGE_SUCC (body, EDGE_SUCC (body, 0) == m_loop.back)->dest);
  if (m_loop.guarded_p)
    end_if ();
}

void
statement_chain::begin_if (tree_code code, tree op1, tree op2,
			   profile_probability holds)
{
  edge then = split_here ();
  then->flags = (then->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  then->probability = holds;
  gimple *condition = gimple_build_cond (code, op1, op2, NULL_TREE, NULL_TREE);
  gimple_set_location (condition, m_loc);
  gimple_stmt_iterator last = gsi_last_bb (then->src);
  gsi_insert_after (&last, condition, GSI_NEW_STMT);

  /* There can be only one edge between two blocks, so first put a block
     between them.  */
  basic_block head = then->src;
  basic_block join = then->dest;
  m_gsi = gsi_start_bb (split_edge (then));
  edge other = make_edge (head, join, EDGE_FALSE_VALUE);
  other->probability = then->probability.invert ();
  m_ifs.push_back ({ m_vuse, other, m_vuse });
}

void
statement_chain::begin_else ()
{
  if_frame &frame = m_ifs.back ();
  edge then = single_succ_edge (gsi_bb (m_gsi));
  m_gsi = gsi_start_bb (split_edge (frame.other));
  frame.other = then;
  frame.vuse_other = m_vuse;
  m_vuse = frame.vuse_before;
}

void
statement_chain::end_if ()
{
  if_frame frame = m_ifs.back ();
  m_ifs.pop_back ();
  edge here = single_succ_edge (gsi_bb (m_gsi));
  basic_block join = here->dest;
  if (m_vuse != frame.vuse_other)
    {
      gphi *phi = create_phi_node (make_ssa_name (gimple_vop (cfun)), join);
      add_phi_arg (phi, m_vuse, here, UNKNOWN_LOCATION);
      add_phi_arg (phi, frame.vuse_other, frame.other, UNKNOWN_LOCATION);
      m_vuse = gimple_phi_result (phi);
    }
  m_gsi = gsi_start_bb (join);
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
  /* Make the old statement use the last memory state, which then replaces the
     old statement's own state in unlink_stmt_vdef.  */
  gimple_set_vuse (m_old, m_vuse);
  update_stmt (m_old);
  unlink_stmt_vdef (m_old);
  m_gsi = gsi_for_stmt (m_old);
  gsi_remove (&m_gsi, true);
  release_defs (m_old);
}

} /* namespace memstrat */
