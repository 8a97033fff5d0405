/* The pass on RTL, after the last scheduling.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/passes.h"
#include "gcc/read/place.h"
#include "gcc/rtl/rtl_changes.h"
#include "gcc/settings/settings.h"
#include "target/target.h"

namespace memstrat {

hotness
code_hotness (const_basic_block bb, function *fun, const options &opts)
{
  return function_options (fun->decl, opts).prefer == preference::small
	   ? hotness::rare
	   : block_hotness (bb, fun);
}

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

  unsigned execute (function *fun) final override
  {
    if (flag_schedule_insns_after_reload
	&& !m_gate.disabled_p (transformation::store_order))
      order_stores (fun, m_gate);
    if (preserves_registers_p (fun->decl)
	|| function_options (fun->decl, m_options).prefer == preference::speed)
      return 0;
    if (!m_gate.disabled_p (transformation::share_zero))
      share_zeros (fun, m_options, m_gate);
    if (short_offsets_p () && !m_gate.disabled_p (transformation::second_base))
      bias_bases (fun, m_options, m_gate);
    return 0;
  }

private:
  const options &m_options;
  transformation_gate &m_gate;
};

} /* anonymous namespace */

rtl_opt_pass *
make_pass_memstrat_rtl (gcc::context *context, const options &opts,
			transformation_gate &gate)
{
  return new pass_memstrat_rtl (context, opts, gate);
}

} /* namespace memstrat */
