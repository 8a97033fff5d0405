/* What may touch a local variable first, after a statement.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/sink/first_touch.h"

#include "gimple-iterator.h"
#include "gimple-walk.h"
#include "tree-dfa.h"
#include "tree-ssa-alias.h"

namespace memstrat {

namespace {

/* No variable is looked at beyond so many statements, to limit the time that it
   takes.  */
constexpr int max_statements = 2000;

/* True if STMT, which has an address, needs it again whenever it runs again: the
   compiler cannot put another statement in its place.  */
bool
needs_address_again_p (gimple *stmt)
{
  return is_gimple_call (stmt)
	 && !(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE));
}

/* True if STMT ends the life of a variable.  */
bool
end_of_life_p (gimple *stmt)
{
#if MEMSTRAT_HAVE_END_OF_LIFE
  return gimple_clobber_p (stmt, end_of_life);
#else
  return false;
#endif
}

} /* anonymous namespace */

/* Note that STMT mentions the variable that OPERAND, an address or an access,
   is about.  */
void
variable_mentions::note (gimple *stmt, tree operand, mention_kind kind)
{
  if (TREE_CODE (operand) == ADDR_EXPR)
    operand = TREE_OPERAND (operand, 0);
  auto found = m_facts.find (get_base_address (operand));
  if (found == m_facts.end ())
    return;
  variable_facts &facts = found->second;
  facts.mentions.push_back ({ stmt, kind });
  facts.address_kept_p
    |= kind == mention_kind::address && !needs_address_again_p (stmt);
}

void
variable_mentions::note_mentions (gimple *stmt)
{
  if (end_of_life_p (stmt) && DECL_P (gimple_assign_lhs (stmt)))
    {
      note (stmt, gimple_assign_lhs (stmt), mention_kind::end_of_life);
      return;
    }
  auto on_access = [] (gimple *where, tree operand, tree, void *mentions)
  {
    static_cast<variable_mentions *> (mentions)->note (where, operand,
						       mention_kind::access);
    return false;
  };
  auto on_address = [] (gimple *where, tree operand, tree, void *mentions)
  {
    static_cast<variable_mentions *> (mentions)->note (where, operand,
						       mention_kind::address);
    return false;
  };
  walk_stmt_load_store_addr_ops (stmt, this, on_access, on_access, on_address);
}

variable_mentions::variable_mentions (function *fun,
				      const std::vector<tree> &variables)
  : m_fun (fun)
{
  for (tree variable : variables)
    m_facts[variable];
  unsigned count = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple_set_uid (gsi.phi (), ++count);
	  note_mentions (gsi.phi ());
	}
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple_set_uid (gsi_stmt (gsi), ++count);
	  if (!is_gimple_debug (gsi_stmt (gsi)))
	    note_mentions (gsi_stmt (gsi));
	}
    }
}

/* True if somebody may know the address at STMT of BLOCK, or at its end if STMT
   is null; KNOWN_P if that was so at its beginning.  */
bool
variable_mentions::known_after_p (const variable_facts &facts,
				  basic_block block, gimple *stmt, bool known_p)
{
  for (const mention &each : facts.mentions)
    if (gimple_bb (each.stmt) == block
	&& (!stmt || gimple_uid (each.stmt) < gimple_uid (stmt)))
      {
	if (each.kind == mention_kind::address)
	  known_p = true;
	else if (each.kind == mention_kind::end_of_life
		 && !facts.address_kept_p)
	  known_p = false;
      }
  return known_p;
}

void
variable_mentions::find_known (variable_facts &facts) const
{
  facts.known_in.assign (last_basic_block_for_fn (m_fun), false);
  std::vector<basic_block> leaving;
  for (const mention &each : facts.mentions)
    if (each.kind == mention_kind::address)
      leaving.push_back (gimple_bb (each.stmt));
  while (!leaving.empty ())
    {
      basic_block block = leaving.back ();
      leaving.pop_back ();
      if (!known_after_p (facts, block, nullptr,
			  facts.known_in[block->index]))
	continue;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, block->succs)
	if (!facts.known_in[e->dest->index])
	  {
	    facts.known_in[e->dest->index] = true;
	    leaving.push_back (e->dest);
	  }
    }
}

/* True if somebody may know the address when STMT runs.  */
bool
variable_mentions::address_known_p (variable_facts &facts, gimple *stmt) const
{
  if (facts.known_in.empty ())
    find_known (facts);
  basic_block block = gimple_bb (stmt);
  return known_after_p (facts, block, stmt, facts.known_in[block->index]);
}

/* True if STMT may read or write the variable of FACTS, which is BLOCK.  */
bool
variable_mentions::may_touch_p (variable_facts &facts, gimple *stmt,
				ao_ref &block) const
{
  bool named_p = std::any_of (facts.mentions.begin (), facts.mentions.end (),
			      [&] (const mention &each)
			      { return each.stmt == stmt; });
  if (!named_p && !address_known_p (facts, stmt))
    return false;
  /* Types do not matter: another object may be built in the same place.  */
  return ref_maybe_used_by_stmt_p (stmt, &block, false)
	 || stmt_may_clobber_ref_p_1 (stmt, &block, false);
}

std::optional<basic_block>
variable_mentions::first_touch (tree variable, gimple *clear,
				bool (*is_clear) (gimple *, tree))
{
  /* A state of memory, and whether the variable has no value in it.  */
  using state = std::pair<tree, bool>;
  variable_facts &facts = m_facts.at (variable);
  ao_ref block;
  ao_ref_init (&block, variable);
  int left = max_statements;
  basic_block dominator = nullptr;
  std::vector<state> states { { gimple_vdef (clear), false } };
  std::set<state> seen;
  while (!states.empty ())
    {
      auto [memory, dead_p] = states.back ();
      states.pop_back ();
      imm_use_iterator iterator;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iterator, memory)
	{
	  gimple *stmt = USE_STMT (use);
	  if (left-- == 0)
	    return std::nullopt;
	  /* It is cleared again before anybody has seen it.  */
	  if (stmt == clear || (dead_p && is_clear (stmt, variable)))
	    continue;
	  state next { NULL_TREE, dead_p };
	  if (gphi *phi = dyn_cast<gphi *> (stmt))
	    next.first = gimple_phi_result (phi);
	  else if (gimple_clobber_p (stmt)
		   && gimple_assign_lhs (stmt) == variable)
	    next = { gimple_vdef (stmt), true };
	  else if (!may_touch_p (facts, stmt, block))
	    next.first = gimple_vdef (stmt);
	  else
	    dominator = dominator
			  ? nearest_common_dominator (CDI_DOMINATORS, dominator,
						      gimple_bb (stmt))
			  : gimple_bb (stmt);
	  if (next.first && seen.insert (next).second)
	    states.push_back (next);
	}
    }
  return dominator;
}

} /* namespace memstrat */
