/* A pass that keeps functions with inlined settings from being merged.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     f () { copy_with_threshold_64 (); }
     g () { copy_with_threshold_256 (); }

   After inlining, the two have the same statements, and identical code folding
   does not compare blocks.  A function that has settings itself is marked when
   it gets them, see keep_settings.  */

#include "gcc/settings/keep_apart.h"

#include "function.h"

#include "gcc/settings/attribute.h"
#include "gcc/settings/settings.h"

namespace memstrat {

namespace {

const pass_data keep_apart_pass_data = { GIMPLE_PASS,
					 "memstrat-keep-apart",
					 OPTGROUP_OTHER,
					 TV_PLUGIN_RUN,
					 PROP_cfg,
					 0,
					 0,
					 0,
					 0 };

class pass_keep_apart : public gimple_opt_pass
{
public:
  explicit pass_keep_apart (gcc::context *context)
    : gimple_opt_pass (keep_apart_pass_data, context)
  {
  }

  unsigned execute (function *fun) final override
  {
    if (holds_inlined_settings_p (fun))
      keep_settings (fun->decl);
    return 0;
  }
};

} /* anonymous namespace */

gimple_opt_pass *
make_pass_keep_apart (gcc::context *context)
{
  return new pass_keep_apart (context);
}

} /* namespace memstrat */
