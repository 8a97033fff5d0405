/* Variables in registers that the program chose.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     register long number asm ("r10") = 7;
     asm volatile ("syscall" : : "r" (number));

   Between the two nothing may be called, because a call may clobber r10.  The
   kernel's put_user has such a variable for its argument, so that a function
   often has several, each for a few instructions.  They are no SSA names, but a
   statement uses and sets them as it does memory.

   Where a variable has parts, expansion may read a part (TER) only when it sets
   up the arguments of a later call, and after it has set the register to one of
   them.  A scalar is read where the statement is.  */

#include "gcc/read/register_variables.h"

#include "cfganal.h"
#include "gimple-iterator.h"
#include "rtl.h"
#include "regs.h"
#include "sbitmap.h"
#include "tree-cfg.h"

#include "target/target.h"

namespace memstrat {

namespace {

using numbers = std::unordered_map<tree, unsigned>;

/* True if a variable of TYPE is always read as a whole, in one register.  */
bool
scalar_p (const_tree type)
{
  return (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)
	  || SCALAR_FLOAT_TYPE_P (type))
	 && int_size_in_bytes (type) <= UNITS_PER_WORD;
}

struct use_walk
{
  const numbers &variables;
  std::vector<unsigned> used;
};

/* Note in DATA, a use_walk, the variable that *OPERAND is, if it is one.  */
tree
note_use (tree *operand, int *, void *data)
{
  auto *walk = static_cast<use_walk *> (data);
  auto variable = walk->variables.find (*operand);
  if (variable != walk->variables.end ())
    walk->used.push_back (variable->second);
  return NULL_TREE;
}

/* The numbers of those of VARIABLES that a statement uses and sets.  */
struct effect
{
  std::vector<unsigned> used;
  std::vector<unsigned> set;
};

effect
effect_of (gimple *stmt, const numbers &variables)
{
  use_walk walk = { variables, {} };
  effect found;
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
      auto variable = variables.find (operand);
      bool set_p = i < outputs || (i == 0 && operand == gimple_get_lhs (stmt));
      if (!set_p || variable == variables.end ())
	walk_tree (&operand, note_use, &walk, nullptr);
      /* A statement that jumps or throws may not have set it.  */
      else if (!stmt_ends_bb_p (stmt))
	found.set.push_back (variable->second);
    }
  found.used = std::move (walk.used);
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
	m_scalars.emplace (var, m_scalars.size ());
      else
	m_parts_p = true;
    }
  for (unsigned regno = 0; regno < FIRST_PSEUDO_REGISTER; regno++)
    m_global_p |= global_regs[regno] && clobbered_by_calls_p (regno);
}

/* Fill m_live_behind.  Backward data flow, in gen and kill sets.  */
void
register_variables::find_live ()
{
  unsigned blocks = last_basic_block_for_fn (m_fun);
  sbitmap *used = sbitmap_vector_alloc (blocks, m_scalars.size ());
  sbitmap *set = sbitmap_vector_alloc (blocks, m_scalars.size ());
  sbitmap *live_in = sbitmap_vector_alloc (blocks, m_scalars.size ());
  for (sbitmap *sets : { used, set, live_in })
    bitmap_vector_clear (sets, blocks);
  basic_block block;
  FOR_EACH_BB_FN (block, m_fun)
    for (gimple_stmt_iterator gsi = gsi_last_bb (block); !gsi_end_p (gsi);
	 gsi_prev (&gsi))
      {
	effect found = effect_of (gsi_stmt (gsi), m_scalars);
	for (unsigned variable : found.set)
	  {
	    bitmap_set_bit (set[block->index], variable);
	    bitmap_clear_bit (used[block->index], variable);
	  }
	for (unsigned variable : found.used)
	  bitmap_set_bit (used[block->index], variable);
      }

  std::vector<int> order (n_basic_blocks_for_fn (m_fun));
  order.resize (post_order_compute (order.data (), false, false));
  auto_sbitmap live (m_scalars.size ());
  auto live_out = [&] (basic_block of)
  {
    bitmap_clear (live);
    edge successor;
    edge_iterator i;
    FOR_EACH_EDGE (successor, i, of->succs)
      bitmap_ior (live, live, live_in[successor->dest->index]);
  };
  bool changed_p;
  do
    {
      changed_p = false;
      for (int index : order)
	{
	  live_out (BASIC_BLOCK_FOR_FN (m_fun, index));
	  changed_p |= bitmap_ior_and_compl (live_in[index], used[index], live,
					     set[index]);
	}
  } while (changed_p);

  FOR_EACH_BB_FN (block, m_fun)
    {
      live_out (block);
      for (gimple_stmt_iterator gsi = gsi_last_bb (block); !gsi_end_p (gsi);
	   gsi_prev (&gsi))
	{
	  if (!bitmap_empty_p (live))
	    m_live_behind.insert (gsi_stmt (gsi));
	  effect found = effect_of (gsi_stmt (gsi), m_scalars);
	  for (unsigned variable : found.set)
	    bitmap_clear_bit (live, variable);
	  for (unsigned variable : found.used)
	    bitmap_set_bit (live, variable);
	}
    }
  sbitmap_vector_free (used);
  sbitmap_vector_free (set);
  sbitmap_vector_free (live_in);
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
