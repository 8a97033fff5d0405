/* Explicit register variables.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     register long number asm ("r10") = 7;
     asm volatile ("syscall" : : "r" (number));

   No call may come between the two statements, because it might clobber r10.
   The kernel's put_user declares such a variable for its argument, so a
   function often has several, each live for a few instructions.  Statements
   use and set register variables like memory, not as SSA names.

   Expansion may read a part of such a variable late (TER), while it sets up a
   later call.  An argument of that call may already be in the same register.
   Expansion reads a scalar at the statement that uses it.  */

#include "gcc/read/register_variables.h"

#include "gimple-iterator.h"
#include "rtl.h"
#include "regs.h"
#include "tree-cfg.h"

namespace memstrat {

namespace {

using variables = std::unordered_set<tree>;

/* Return true if a variable of TYPE is always read whole, in one register.  */
bool
scalar_p (const_tree type)
{
  return (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)
	  || SCALAR_FLOAT_TYPE_P (type))
	 && int_size_in_bytes (type) <= UNITS_PER_WORD;
}

/* The variables among KNOWN that a statement uses and sets.  */
struct effect
{
  const variables &known;
  std::vector<tree> used = {};
  std::vector<tree> set = {};
};

/* Note *OPERAND in DATA, an effect, if it is a known variable.  */
tree
note_use (tree *operand, int *, void *data)
{
  auto *found = static_cast<effect *> (data);
  if (found->known.count (*operand))
    found->used.push_back (*operand);
  return NULL_TREE;
}

effect
effect_of (gimple *stmt, const variables &known)
{
  effect found = { known };
  if (is_gimple_debug (stmt))
    return found;
  gasm *statement = dyn_cast<gasm *> (stmt);
  unsigned outputs = statement ? gimple_asm_noutputs (statement) : 0;
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree operand = gimple_op (stmt, i);
      if (operand && TREE_CODE (operand) == TREE_LIST)
	operand = TREE_VALUE (operand);
      if (!operand || TREE_CODE (operand) == SSA_NAME
	  || CONSTANT_CLASS_P (operand))
	continue;
      bool set_p = i < outputs || (i == 0 && operand == gimple_get_lhs (stmt));
      if (!set_p || !known.count (operand))
	walk_tree (&operand, note_use, &found, nullptr);
      /* A statement may jump or throw before it sets the variable.  */
      else if (!stmt_ends_bb_p (stmt))
	found.set.push_back (operand);
    }
  return found;
}

} /* anonymous namespace */

register_variables::register_variables (function *fun) : m_fun (fun)
{
  unsigned i;
  tree var;
  FOR_EACH_LOCAL_DECL (fun, i, var)
    if (VAR_P (var) && DECL_HARD_REGISTER (var) && !is_global_var (var))
      {
	if (scalar_p (TREE_TYPE (var)))
	  m_scalars.insert (var);
	else
	  m_parts_p = true;
      }
  /* Ignore the stack pointer's variable, which every file of Linux has.  */
  for (unsigned regno = 0; regno < FIRST_PSEUDO_REGISTER; regno++)
    m_global_p |= global_regs[regno] && regno != STACK_POINTER_REGNUM;
}

/* Fill m_live_behind: go back from each use of a variable to its previous use,
   or to the statement that sets it.  */
void
register_variables::find_live ()
{
  std::map<tree, std::vector<gimple *>> uses;
  std::set<std::pair<gimple *, tree>> touched;
  basic_block block;
  FOR_EACH_BB_FN (block, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (block); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	effect found = effect_of (stmt, m_scalars);
	for (tree variable : found.set)
	  touched.emplace (stmt, variable);
	for (tree variable : found.used)
	  {
	    touched.emplace (stmt, variable);
	    uses[variable].push_back (stmt);
	  }
      }

  for (const auto &[used, statements] : uses)
    {
      tree variable = used;
      auto_bitmap seen;
      std::vector<basic_block> left;
      auto go_back = [&] (gimple_stmt_iterator gsi, basic_block from)
      {
	for (; !gsi_end_p (gsi); gsi_prev (&gsi))
	  {
	    m_live_behind.insert (gsi_stmt (gsi));
	    if (touched.count ({ gsi_stmt (gsi), variable }))
	      return;
	  }
	edge e;
	edge_iterator i;
	FOR_EACH_EDGE (e, i, from->preds)
	  if (bitmap_set_bit (seen, e->src->index))
	    left.push_back (e->src);
      };
      for (gimple *stmt : statements)
	{
	  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
	  gsi_prev (&gsi);
	  go_back (gsi, gimple_bb (stmt));
	}
      while (!left.empty ())
	{
	  basic_block last = left.back ();
	  left.pop_back ();
	  go_back (gsi_last_bb (last), last);
	}
    }
}

bool
register_variables::live_behind_p (gimple *stmt)
{
  if (m_global_p || m_parts_p || m_scalars.empty ())
    return m_global_p || m_parts_p;
  if (!m_found_p)
    find_live ();
  m_found_p = true;
  return m_live_behind.count (stmt);
}

} /* namespace memstrat */
