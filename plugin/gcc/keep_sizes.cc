/* A pass that keeps the sizes of a profile.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   If at least half of an operation's runs in a profile had the same size, GCC
   itself makes a special case of that size and forgets all other counts.  This
   pass takes over GCC's work with value profiles, but keeps the counts that
   memstrat's own pass will use.  */

#include "gcc/passes.h"

#include "cfg.h"
#include "cgraph.h"
#include "context.h"
#include "gimple-iterator.h"
#include "pass_manager.h"
#include "predict.h"
#include "profile.h"
#include "tree-cfg.h"
#include "tree-cfgcleanup.h"
#include "tree-into-ssa.h"
#include "tree-pretty-print.h"
#include "value-prof.h"

#include "gcc/decide.h"
#include "gcc/read/call_context.h"
#include "gcc/read/recognize.h"
#include "gcc/read/sizes.h"
#include "gcc/settings/settings.h"
#include "target/target.h"

namespace memstrat {

namespace {

/* A histogram of the sizes of STMT, hidden from GCC.  */
struct kept_histogram
{
  gimple *stmt;
  tree value;
  std::vector<gcov_type> counters;
};

/* Return true if memstrat's pass will use the sizes of OPERATION, given OPTS.
   The plan for them covers three quarters of all runs without a call, so also a
   size that has half of all runs, for which GCC has a special case.  */
bool
sizes_used_p (const candidate &operation, const options &opts)
{
  return choose_plan (question_of (operation.op, query_target (), opts)).by
	 == rule::profile;
}

/* Return the operations of FUN, as far as known before inlining.  */
std::vector<candidate>
operations_of (function *fun, const options &base)
{
  std::vector<candidate> found;
  bool general_p = function_registers (fun->decl, base) == register_class::gpr;
  call_ban ban = call_context (fun, base.no_call_sections, general_p).ban ();
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (std::optional<candidate> operation = recognize (gsi_stmt (gsi));
	  operation && operation->asked_p ())
	found.push_back (std::move (*operation));
  for (candidate &operation : found)
    {
      place &where = operation.op.where;
      where.why_no_call = ban.total_p () ? ban.why : no_call::none;
      where.many_operations_p = found.size () > many_operations;
    }
  forget_conditions ();
  return found;
}

/* Remove from FUN the histograms of sizes that memstrat's pass will use, and
   return these histograms.  BASE holds the options of the command line.  */
std::vector<kept_histogram>
take_sizes (function *fun, const options &base)
{
  std::vector<kept_histogram> kept;
  for (const candidate &operation : operations_of (fun, base))
    {
      gimple *stmt = operation.stmt;
      histogram_value histogram
	= gimple_histogram_value_of_type (fun, stmt, HIST_TYPE_TOPN_VALUES);
      if (!histogram
	  || !sizes_used_p (operation,
			    options_at (gimple_location (stmt), fun, base)))
	continue;
      const gcov_type *counters = histogram->hvalue.counters;
      kept.push_back ({ stmt,
			histogram->hvalue.value,
			{ counters, counters + 2 + 2 * counters[1] } });
      gimple_remove_histogram_value (fun, stmt, histogram);
    }
  return kept;
}

void
put_back (function *fun, const std::vector<kept_histogram> &kept)
{
  for (const kept_histogram &sizes : kept)
    {
      histogram_value histogram
	= gimple_alloc_histogram_value (fun, HIST_TYPE_TOPN_VALUES, sizes.stmt,
					sizes.value);
      histogram->n_counters = sizes.counters.size ();
      histogram->hvalue.counters = XNEWVEC (gcov_type, sizes.counters.size ());
      std::copy (sizes.counters.begin (), sizes.counters.end (),
		 histogram->hvalue.counters);
      gimple_add_histogram_value (fun, sizes.stmt, histogram);
    }
}

class pass_keep_sizes : public gimple_opt_pass
{
public:
  pass_keep_sizes (gcc::context *context, const options &base)
    : gimple_opt_pass (data_of_pass (GIMPLE_PASS, "memstrat-keep-sizes",
				     PROP_cfg | PROP_ssa),
		       context),
      m_base (base),
      m_profile_pass (context->get_passes ()->get_pass_by_name ("ipa-profile"))
  {
  }

  unsigned execute (function *fun) final override;

private:
  const options &m_base;
  const opt_pass *m_profile_pass;
};

/* A scope in which messages go to the dump of GCC's own profile pass.  */
class as_profile_pass
{
public:
  /* Redirect messages about FUN to the dump of PASS, GCC's profile pass.  */
  as_profile_pass (const opt_pass &pass, function *fun)
    : m_phase (pass.static_pass_number)
  {
    dump_manager ().dump_finish (m_own_phase);
    dump_manager ().dump_start (m_phase, &dump_flags);
    if (dump_file)
      dump_function_header (dump_file, fun->decl, dump_flags);
  }

  ~as_profile_pass ()
  {
    dump_manager ().dump_finish (m_phase);
    dump_manager ().dump_start (m_own_phase, &dump_flags);
  }

  as_profile_pass (const as_profile_pass &) = delete;

private:
  static gcc::dump_manager &dump_manager () { return *g->get_dumps (); }

  const int m_own_phase = current_pass->static_pass_number;
  const int m_phase;
};

/* Return true if the profile has targets of an indirect call in FUN.  */
bool
profiled_pointers_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gimple_histogram_value_of_type (fun, gsi_stmt (gsi),
					  HIST_TYPE_INDIR_CALL))
	return true;
  return false;
}

/* Do the work of GCC's tree_profiling for FUN, including the cleanup.  */
unsigned
pass_keep_sizes::execute (function *fun)
{
  if (profile_status_for_fn (fun) != PROFILE_READ)
    return 0;
  std::vector<kept_histogram> kept = take_sizes (fun, m_base);
  std::optional<as_profile_pass> said_by;
  if (m_profile_pass)
    said_by.emplace (*m_profile_pass, fun);
  /* To name the targets of indirect calls, the dump needs GCC's node map.  */
  bool names_p = dump_enabled_p () && profiled_pointers_p (fun);
  if (names_p)
    init_node_map (true);
  bool changed_p = gimple_value_profile_transformations ();
  if (names_p)
    del_node_map ();
  put_back (fun, kept);
  /* Do not merge functions with different sizes: their code will differ.  */
  if (!kept.empty ())
    add_attribute (fun->decl, "no_icf");
  if (!changed_p)
    return 0;
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  cleanup_tree_cfg ();
  update_ssa (TODO_update_ssa);
  cgraph_edge::rebuild_edges ();
  return 0;
}

} /* anonymous namespace */

bool
keeps_sizes_p (const transformation_gate &gate)
{
  return !gate.disabled_p (transformation::lower) && flag_branch_probabilities
	 && flag_profile_values && flag_value_profile_transformations
	 && !flag_auto_profile && !user_strategy_flag (op_kind::copy)
	 && !user_strategy_flag (op_kind::zero);
}

gimple_opt_pass *
make_pass_keep_sizes (gcc::context *context, const options &base)
{
  return new pass_keep_sizes (context, base);
}

} /* namespace memstrat */
