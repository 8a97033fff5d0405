/* __attribute__ ((memstrat ("..."))).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file checks the attribute's strings, which stay on the declaration.
   The functions of settings.h read them.  */

#include "gcc/settings/settings.h"

#include "stringpool.h"
#include "attribs.h"
#include "plugin.h"
#include "function.h"

#include "gcc/passes.h"

namespace memstrat {

void
add_attribute (tree fndecl, const char *name)
{
  if (!lookup_attribute (name, DECL_ATTRIBUTES (fndecl)))
    DECL_ATTRIBUTES (fndecl)
      = tree_cons (get_identifier (name), NULL_TREE, DECL_ATTRIBUTES (fndecl));
}

void
keep_settings (tree fndecl)
{
  static bool told_p = false;
  /* GCC must not merge two functions that differ only in their settings.  */
  add_attribute (fndecl, "no_icf");
  if (flag_lto && !in_lto_p && !told_p)
    {
      told_p = true;
      inform (DECL_SOURCE_LOCATION (fndecl),
	      "memstrat: with %<-flto%> settings count only if the link"
	      " command has %<-fplugin=%> too");
    }
}

namespace {

tree
handle_memstrat_attribute (tree *node, tree, tree arguments, int,
			   bool *no_add_attrs)
{
  if (TREE_CODE (*node) != FUNCTION_DECL)
    {
      error_at (DECL_P (*node) ? DECL_SOURCE_LOCATION (*node) : input_location,
		"memstrat attribute: expected a function");
      *no_add_attrs = true;
      return NULL_TREE;
    }

  for (tree argument = arguments; argument; argument = TREE_CHAIN (argument))
    {
      options scratch;
      std::string problem = parse_literal (TREE_VALUE (argument), scratch);
      if (problem.empty ())
	continue;
      error_at (DECL_SOURCE_LOCATION (*node), "%s", problem.c_str ());
      *no_add_attrs = true;
    }
  if (!*no_add_attrs)
    keep_settings (*node);
  return NULL_TREE;
}

const attribute_spec memstrat_attribute = {
  attribute_name, 1, -1, true, false, false, false, handle_memstrat_attribute,
  nullptr,
};

/* A pass that keeps GCC from merging functions with settings in inlined code.

     f () { copy_with_threshold_64 (); }
     g () { copy_with_threshold_256 (); }

   After inlining, f and g have the same statements, and identical code folding
   does not compare lexical blocks.  A function with settings of its own is
   marked when it gets them (keep_settings).  */
class pass_keep_apart : public gimple_opt_pass
{
public:
  explicit pass_keep_apart (gcc::context *context)
    : gimple_opt_pass (data_of_pass (GIMPLE_PASS, "memstrat-keep-apart",
				     PROP_cfg),
		       context)
  {
  }

  unsigned execute (function *fun) final override
  {
    if (holds_inlined_p (fun, has_settings_p))
      keep_settings (fun->decl);
    return 0;
  }
};

} /* anonymous namespace */

void
register_memstrat_attribute (void *, void *)
{
  register_attribute (&memstrat_attribute);
}

gimple_opt_pass *
make_pass_keep_apart (gcc::context *context)
{
  return new pass_keep_apart (context);
}

} /* namespace memstrat */
