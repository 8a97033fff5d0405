/* Variables in registers that the program chose.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     register long number asm ("r10") = 7;
     asm volatile ("syscall" : : "r" (number));

   Between the two nothing may be called, because a call may clobber r10.  The
   kernel's put_user has such a variable for its argument, so that a function
   often has several, each for a few instructions.  They are no SSA names, but a
   statement uses and sets them as it does memory.  */

#include "gcc/read/register_variables.h"

#include "gimple-iterator.h"
#include "tree-cfg.h"
#include "rtl.h"
#include "regs.h"

#include "target/target.h"

namespace memstrat {

namespace {

/* True if DECL is a local variable in a register that the program chose.  */
bool
local_register_p (const_tree decl)
{
  return VAR_P (decl) && DECL_HARD_REGISTER (decl) && !is_global_var (decl);
}

} /* anonymous namespace */

register_variables::register_variables (function *fun) : m_fun (fun)
{
  unsigned i;
  tree var;
  FOR_EACH_LOCAL_DECL (fun, i, var)
  if (local_register_p (var))
    m_locals.emplace (var, m_locals.size ());
  for (unsigned regno = 0; regno < FIRST_PSEUDO_REGISTER; regno++)
    m_global_p |= global_regs[regno] && clobbered_by_calls_p (regno);
}

/* Mark in the set of USE the variable that *OPERAND is, if it is one.  */
tree
register_variables::note_use (tree *operand, int *, void *data)
{
  auto *use = static_cast<noted_use *> (data);
  auto local = use->variables.m_locals.find (*operand);
  if (local != use->variables.m_locals.end ())
    use->live[local->second] = true;
  return NULL_TREE;
}

/* Make of LIVE, the variables that are live behind STMT, those before it.  */
void
register_variables::step_back (gimple *stmt, live_set &live) const
{
  if (is_gimple_debug (stmt))
    return;
  gasm *statement = dyn_cast<gasm *> (stmt);
  unsigned outputs = statement ? gimple_asm_noutputs (statement) : 0;
  std::vector<tree> used;
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree operand = gimple_op (stmt, i);
      if (operand && TREE_CODE (operand) == TREE_LIST)
	operand = TREE_VALUE (operand);
      auto local = m_locals.find (operand);
      bool set_p = i < outputs || (i == 0 && operand == gimple_get_lhs (stmt));
      if (!set_p || local == m_locals.end ())
	used.push_back (operand);
      /* A statement that jumps or throws may not have set it.  */
      else if (!stmt_ends_bb_p (stmt))
	live[local->second] = false;
    }
  noted_use use = { *this, live };
  for (tree &operand : used)
    walk_tree (&operand, note_use, &use, nullptr);
}

/* Find what is live at the end of BLOCK from what is live in its successors.
   True if that is more than before.  */
bool
register_variables::flow_back_p (basic_block block)
{
  live_set out (m_locals.size ());
  edge successor;
  edge_iterator i;
  FOR_EACH_EDGE (successor, i, block->succs)
    {
      live_set live = m_live_out[successor->dest->index];
      for (gimple_stmt_iterator gsi = gsi_last_bb (successor->dest);
	   !gsi_end_p (gsi); gsi_prev (&gsi))
	step_back (gsi_stmt (gsi), live);
      std::transform (out.begin (), out.end (), live.begin (), out.begin (),
		      std::logical_or<> ());
    }
  bool more_p = out != m_live_out[block->index];
  m_live_out[block->index] = std::move (out);
  return more_p;
}

void
register_variables::find_live_out ()
{
  m_live_out.assign (last_basic_block_for_fn (m_fun),
		     live_set (m_locals.size ()));
  bool more_p;
  do
    {
      more_p = false;
      basic_block block;
      FOR_EACH_BB_REVERSE_FN (block, m_fun)
      more_p |= flow_back_p (block);
  } while (more_p);
}

bool
register_variables::live_behind_p (gimple *stmt)
{
  if (m_global_p || m_locals.empty ())
    return m_global_p;
  if (m_live_out.empty ())
    find_live_out ();
  basic_block block = gimple_bb (stmt);
  live_set live = m_live_out[block->index];
  for (gimple_stmt_iterator gsi = gsi_last_bb (block); gsi_stmt (gsi) != stmt;
       gsi_prev (&gsi))
    step_back (gsi_stmt (gsi), live);
  return std::find (live.begin (), live.end (), true) != live.end ();
}

} /* namespace memstrat */
