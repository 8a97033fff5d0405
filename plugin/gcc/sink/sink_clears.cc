/* The GIMPLE pass that clears local variables only where they are needed.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     struct s s = {};		if (likely (found (x)))
     if (likely (found (x)))	  return 0;
       return 0;	   ->	struct s s = {};
     fill (&s);			fill (&s);

   -ftrivial-auto-var-init= clears every variable where it is declared, which is
   often far above the path that needs it.  GCC's `sink' moves no store to a
   variable that a call may touch, and takes every call for one that does if the
   address is taken anywhere (GCC's PR 111523 is about the cost); clang has a pass
   for it, MoveAutoInit.

   A clear moves to the block that dominates whatever may touch the variable
   first (first_touch), if that runs less often, or to the block above it that
   runs least often.  No byte can be read that could not be read before: what
   reads the variable still comes after the clear.  */

#include "gcc/sink/sink_clears.h"

#include "cfgloop.h"
#include "gimple-iterator.h"
#include "ssa-iterators.h"
#include "tree-eh.h"
#include "tree-into-ssa.h"

#include "gcc/report.h"
#include "gcc/sink/first_touch.h"

namespace memstrat {

namespace {

/* A clear is moved only to where it runs at most once for so many times that it
   did.  With 1, User-Mode Linux is as fast, and moves have no gain to show
   (docs/decisions/0034).  */
constexpr int least_gain = 2;

/* The local variable that STMT writes as a whole with what no other statement
   has to compute first; else NULL_TREE.  One of a word or less is not worth a
   move.  */
tree
cleared_variable (gimple *stmt)
{
  tree variable = NULL_TREE;
#if MEMSTRAT_HAVE_DEFERRED_INIT
  if (gimple_call_internal_p (stmt, IFN_DEFERRED_INIT))
    variable = gimple_call_lhs (stmt);
#endif
  if (gimple_assign_single_p (stmt)
      && TREE_CODE (gimple_assign_rhs1 (stmt)) == CONSTRUCTOR
      && CONSTRUCTOR_NELTS (gimple_assign_rhs1 (stmt)) == 0
      && !gimple_clobber_p (stmt))
    variable = gimple_assign_lhs (stmt);
  if (!variable || !VAR_P (variable) || !gimple_vdef (stmt)
      || gimple_has_volatile_ops (stmt) || stmt_can_throw_internal (cfun, stmt)
      || !auto_var_in_fn_p (variable, current_function_decl)
      || DECL_HARD_REGISTER (variable))
    return NULL_TREE;
  tree size = DECL_SIZE_UNIT (variable);
  return tree_fits_uhwi_p (size) && tree_to_uhwi (size) > UNITS_PER_WORD
	   ? variable
	   : NULL_TREE;
}

bool
clears_p (gimple *stmt, tree variable)
{
  return cleared_variable (stmt) == variable;
}

/* True if BLOCK, which ABOVE dominates, can run twice without ABOVE running in
   between.  */
bool
repeated_below_p (basic_block above, basic_block block)
{
  return (block->flags & BB_IRREDUCIBLE_LOOP) != 0
	 || !flow_bb_inside_loop_p (block->loop_father, above);
}

/* Of the blocks on the way up from TOUCH to ABOVE that run as often as ABOVE
   lets them, the one that runs least often; ABOVE itself if none gains
   enough.  */
basic_block
destination (basic_block above, basic_block touch)
{
  if (touch == above || !dominated_by_p (CDI_DOMINATORS, touch, above))
    return above;
  basic_block best = above;
  for (basic_block block = touch; block != above;
       block = get_immediate_dominator (CDI_DOMINATORS, block))
    if (!repeated_below_p (above, block)
	&& block->count.initialized_p () && above->count.initialized_p ()
	&& block->count.apply_scale (least_gain, 1) <= above->count
	&& (best == above || block->count < best->count))
      best = block;
  return best;
}

/* Where a clear goes: from TO, or away if that is null.  */
struct clear_move
{
  gimple *clear;
  basic_block to;
};

/* The clears of FUN that may go elsewhere.  */
std::vector<clear_move>
find_moves (function *fun)
{
  std::vector<gimple *> clears;
  std::vector<tree> variables;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (tree variable = cleared_variable (gsi_stmt (gsi)))
	{
	  clears.push_back (gsi_stmt (gsi));
	  variables.push_back (variable);
	}
  std::vector<clear_move> moves;
  if (clears.empty ())
    return moves;
  loop_optimizer_init (LOOPS_HAVE_MARKED_IRREDUCIBLE_REGIONS
		       | AVOID_CFG_MODIFICATIONS);
  calculate_dominance_info (CDI_DOMINATORS);
  variable_mentions mentions (fun, variables);
  for (std::size_t i = 0; i < clears.size (); i++)
    if (std::optional<basic_block> touch
	= mentions.first_touch (variables[i], clears[i], clears_p))
      {
	basic_block from = gimple_bb (clears[i]);
	basic_block to = *touch ? destination (from, *touch) : nullptr;
	if (to != from)
	  moves.push_back ({ clears[i], to });
      }
  loop_optimizer_finalize ();
  return moves;
}

/* Carry MOVE out.  */
void
carry_out (const clear_move &move)
{
  gimple *clear = move.clear;
  gimple_stmt_iterator gsi = gsi_for_stmt (clear);
  unlink_stmt_vdef (clear);
  gsi_remove (&gsi, !move.to);
  release_ssa_name (gimple_vdef (clear));
  if (!move.to)
    return;
  gimple_set_vdef (clear, gimple_vop (cfun));
  gimple_set_vuse (clear, gimple_vop (cfun));
  gsi = gsi_after_labels (move.to);
  gsi_insert_before (&gsi, clear, GSI_NEW_STMT);
  update_stmt (clear);
  mark_virtual_operands_for_renaming (cfun);
}

const pass_data sink_clears_pass_data = { GIMPLE_PASS,
					  "memstrat_sink",
					  OPTGROUP_OTHER,
					  TV_PLUGIN_RUN,
					  PROP_cfg | PROP_ssa,
					  0,
					  0,
					  0,
					  TODO_update_ssa_only_virtuals };

class pass_sink_clears : public gimple_opt_pass
{
public:
  pass_sink_clears (gcc::context *context, transformation_gate &gate)
    : gimple_opt_pass (sink_clears_pass_data, context), m_gate (gate)
  {
  }

  /* A sanitizer has its own idea of when a variable lives, and a second return
     from a call its own way around a clear.  */
  bool gate (function *fun) final override
  {
    return flag_tree_sink && !flag_sanitize && !fun->calls_setjmp
	   && !fun->has_nonlocal_label
	   && !m_gate.disabled_p (transformation::sink_clears);
  }

  unsigned execute (function *fun) final override;

private:
  transformation_gate &m_gate;
};

unsigned
pass_sink_clears::execute (function *fun)
{
  for (const clear_move &move : find_moves (fun))
    if (m_gate.pass_p (transformation::sink_clears, move.clear))
      {
	report_transformation (transformation::sink_clears, move.clear,
			       move.to ? "clear moved to where it is needed"
				       : "clear that nobody reads removed");
	carry_out (move);
      }
  return 0;
}

} /* anonymous namespace */

gimple_opt_pass *
make_pass_sink_clears (gcc::context *context, transformation_gate &gate)
{
  return new pass_sink_clears (context, gate);
}

} /* namespace memstrat */
