/* The RTL pass, after the last scheduling.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/passes.h"

#include "df.h"

#include "gcc/read/place.h"
#include "gcc/rtl/rtl_changes.h"
#include "gcc/rtl/rtl_read_back.h"
#include "gcc/settings/settings.h"
#include "target/target.h"

namespace memstrat {

namespace {

class pass_memstrat_rtl : public rtl_opt_pass
{
public:
  pass_memstrat_rtl (gcc::context *context, const options &opts,
		     transformation_gate &gate)
    : rtl_opt_pass (data_of_pass (RTL_PASS, "memstrat_rtl", 0, TODO_df_finish),
		    context),
      m_options (opts), m_gate (gate)
  {
  }

  bool gate (function *) final override { return optimize; }

  unsigned execute (function *fun) final override;

private:
  const options &m_options;
  transformation_gate &m_gate;

  void shorten (function *fun, preference prefer);
};

unsigned
pass_memstrat_rtl::execute (function *fun)
{
  rtl_read_back before (fun);
  basic_block bb;
  if (flag_schedule_insns_after_reload
      && !m_gate.disabled_p (transformation::store_order))
    FOR_EACH_BB_FN (bb, fun)
      order_stores (bb, m_gate);
  preference prefer = function_options (fun->decl, m_options).prefer;
  if (prefer != preference::speed && !preserves_registers_p (fun->decl))
    shorten (fun, prefer);
  before.verify ();
  return 0;
}

/* Shorten the code of FUN, at the cost in time that PREFER allows.  */
void
pass_memstrat_rtl::shorten (function *fun, preference prefer)
{
  bool zeros_p = !m_gate.disabled_p (transformation::share_zero);
  bool bases_p = short_offsets_p ()
		 && !m_gate.disabled_p (transformation::second_base)
		 && far_piece_p ();
  bool analyzed_p = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      hotness hot = prefer == preference::small ? hotness::rare
						: block_hotness (bb, fun);
      bool zeros_here_p = zeros_p && zeros_to_share_p (bb, hot);
      if (!zeros_here_p && !bases_p)
	continue;
      if (!analyzed_p)
	{
	  /* With DF's note problem, a debug insn after the last use of a
	     register gets a debug temporary for the register's value.  */
	  df_note_add_problem ();
	  df_analyze ();
	  analyzed_p = true;
	}
      if (zeros_here_p)
	share_zeros (bb, hot, m_options, m_gate);
      if (bases_p)
	bias_bases (bb, hot, m_gate);
    }
}

} /* anonymous namespace */

rtl_opt_pass *
make_pass_memstrat_rtl (gcc::context *context, const options &opts,
			transformation_gate &gate)
{
  return new pass_memstrat_rtl (context, opts, gate);
}

} /* namespace memstrat */
