/* The place of an operation: its frequency and its sanitizers.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The frequency of a block, as far as GCC can tell:

     if (__builtin_expect (bad, 0))	a tenth of the calls: rare
     for (...) { ... }			loop
     __attribute__ ((cold)), __init	cold

   The counts are GCC's guesses or, with -fprofile-use, those of the training
   run.  Without counts (-O0), all blocks are normal.  A guess makes a block
   rare only after an unlikely branch, so one of ten equally likely cases is
   not rare.  */

#include "gcc/read/place.h"

#include "stringpool.h"
#include "attribs.h"
#include "asan.h"
#include "cfgloop.h"
#include "cgraph.h"
#include "predict.h"
#include "sreal.h"

#include "target/target.h"

namespace memstrat {

namespace {

/* The number of calls in which a rare block runs less than once.
   __builtin_expect, and so the kernel's unlikely (), means once in ten
   calls.  */
constexpr int rare_calls = 8;

/* The number of runs per call beyond which a block counts as part of a loop,
   even if the loop no longer exists.  */
constexpr int loop_runs = 4;

/* The number of blocks to search for an unlikely branch.  */
constexpr int branches_back = 32;

/* Return true if BB is reached only through a branch taken less than once in
   rare_calls times.  End the search where paths join.  */
bool
behind_unlikely_branch_p (const_basic_block bb)
{
  profile_probability seldom
    = profile_probability::always ().apply_scale (1, rare_calls);
  for (int i = 0; i < branches_back && single_pred_p (bb); i++)
    {
      edge e = single_pred_edge (bb);
      bb = e->src;
      if (EDGE_COUNT (bb->succs) == 2 && e->probability < seldom)
	return true;
    }
  return false;
}

/* Return true if GCC expects that BB of FUN hardly ever runs.  With -Os, GCC
   optimizes every block for size, so optimization for size does not count.  */
bool
seldom_p (const_basic_block bb, function *fun)
{
  if (!optimize_size)
    return optimize_bb_for_size_p (bb);
  return !maybe_hot_bb_p (fun, bb)
	 || cgraph_node::get (fun->decl)->frequency
	      == NODE_FREQUENCY_UNLIKELY_EXECUTED;
}

/* Return true if FUN is in a section for code that runs once, when the program
   starts or ends.  Kernels before 6.0 do not mark such code as cold.  */
bool
once_section_p (function *fun)
{
  const char *section = DECL_SECTION_NAME (fun->decl);
  return section
	 && (strncmp (section, ".init.", 6) == 0
	     || strncmp (section, ".exit.", 6) == 0);
}

/* Return the reason why GCC optimizes BB (or FUN if BB is null) for size.  If
   GCC does not, return the reason why that code is cold, or coldness::none.
   FUN is the current function.  With a profile, GCC uses only the profile.  */
coldness
why_cold (const_basic_block bb, function *fun)
{
  if (opt_for_fn (fun->decl, optimize_size))
    return coldness::size_option;
  bool whole_p = optimize_function_for_size_p (fun);
  if (!whole_p && !optimize_bb_for_size_p (bb))
    return once_section_p (fun) ? coldness::section : coldness::none;

  const cgraph_node *node = cgraph_node::get (fun->decl);
  profile_count count = whole_p ? node->count : bb->count;
  if (profile_status_for_fn (fun) == PROFILE_READ && count.ipa_p ())
    return count.ipa () == profile_count::zero () ? coldness::not_trained
						  : coldness::seldom_trained;
  if (whole_p && lookup_attribute ("cold", DECL_ATTRIBUTES (fun->decl)))
    return coldness::attribute;
  if (count == profile_count::zero ())
    return coldness::cold_path;
  if (whole_p)
    return coldness::callers;
  return node->frequency == NODE_FREQUENCY_EXECUTED_ONCE ? coldness::runs_once
							 : coldness::guess;
}

/* The sanitizers that intercept library calls.  */
constexpr unsigned sanitizers = SANITIZE_ADDRESS | SANITIZE_HWADDRESS
				| SANITIZE_THREAD;

} /* anonymous namespace */

place
place_in (const_basic_block bb, op_kind kind)
{
  place where;
  where.sanitized_p = sanitize_flags_p (sanitizers);
  where.function_for_size_p = optimize_function_for_size_p (cfun);
  where.for_size_p = optimize_bb_for_size_p (bb);
  where.why_cold = why_cold (bb, cfun);
  if (bb)
    where.hot = block_hotness (bb, cfun);
  where.user_flag_p = user_strategy_flag (kind) != nullptr;
  return where;
}

hotness
block_hotness (const_basic_block bb, function *fun)
{
  if (seldom_p (bb, fun) || once_section_p (fun))
    return hotness::cold;

  bool known_p = false;
  sreal runs
    = bb->count.to_sreal_scale (ENTRY_BLOCK_PTR_FOR_FN (fun)->count, &known_p);
  if (known_p && runs * rare_calls < 1
      && (bb->count.reliable_p () || behind_unlikely_branch_p (bb)))
    return hotness::rare;
  if ((known_p && runs > loop_runs)
      || (loops_for_fn (fun) && bb->loop_father && bb_loop_depth (bb) != 0))
    return hotness::loop;
  return hotness::normal;
}

bool
exempt_function_p ()
{
  return (flag_sanitize & sanitizers) && !sanitize_flags_p (sanitizers);
}

} /* namespace memstrat */
