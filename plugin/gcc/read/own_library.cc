/* Keeping the program's own memcpy and the like.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The pass makes calls of memcpy when GCC has long removed what nobody calls,
   as it does with -fwhole-program and in a link with -flto.  GCC keeps the
   functions that it knows as builtins (cgraph_externally_visible_p), which with
   -ffreestanding it does not.  So they are kept here, but only where a call can
   come:

     gcc -fwhole-program	the functions of the unit are looked at
     gcc -flto -c		those in which nothing becomes a call are marked
     the link			a function without the mark may get a call

   The mark is an attribute that nobody can write; -flto streams it.  A file
   that was compiled without the plugin has none.  */

#include "gcc/read/own_library.h"

#include "cfganal.h"
#include "cgraph.h"
#include "gimple-iterator.h"
#include "stringpool.h"
#include "attribs.h"

#include "gcc/passes.h"
#include "gcc/settings/settings.h"

namespace memstrat {

namespace {

const char mark_name[] = "memstrat calls no library";

/* True if VALUE is a block: of an aggregate's type, or of that of a vector
   larger than a register.  */
bool
block_p (const_tree value)
{
  return value
	 && (AGGREGATE_TYPE_P (TREE_TYPE (value))
	     || TYPE_MODE (TREE_TYPE (value)) == BLKmode);
}

/* True if STMT may become a call of the library: it is a block operation, or a
   call of a builtin that GCC may turn into one.  */
bool
may_call_p (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (call && gimple_call_builtin_p (call, BUILT_IN_NORMAL))
    return true;
  if (gimple_clobber_p (stmt)
      || !(call || is_gimple_assign (stmt)
	   || gimple_code (stmt) == GIMPLE_RETURN))
    return false;
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    if (block_p (gimple_op (stmt, i)))
      return true;
  return false;
}

/* True if FUN may get a call of the library.  GCC makes a memset or memcpy of
   some loops.  */
bool
may_call_p (function *fun)
{
  if (has_loop_p (fun))
    return true;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (may_call_p (gsi_stmt (gsi)))
	return true;
  return false;
}

/* True if the body of NODE, not a function of the library itself, has something
   that may become a call of the library.  */
bool
may_call_p (const cgraph_node *node)
{
  if (in_lto_p)
    return !lookup_attribute (mark_name, DECL_ATTRIBUTES (node->decl));
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  return !fun || !fun->cfg || may_call_p (fun);
}

/* True if a function of the program may get a call of the library.  Where GCC
   optimizes for size it keeps its own code for blocks, but only if all
   functions are like that: what is inlined counts like the function that it
   gets into.  */
bool
calls_may_come_p ()
{
  bool speed_p = false, operation_p = false;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (!library_symbol_p (node))
      {
	speed_p |= !opt_for_fn (node->decl, optimize_size);
	operation_p = operation_p || may_call_p (node);
      }
  return speed_p && operation_p;
}

/* Mark the functions that get no call of the library.  */
void
mark_functions ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (!library_symbol_p (node) && !may_call_p (node))
      add_attribute (node->decl, mark_name);
}

/* Keep the program's own library functions for the calls that OPTS let
   come.  */
void
keep (const options &opts)
{
  /* The link keeps what its files have.  */
  if (opts.off_p || (flag_lto && !in_lto_p))
    return;
  std::optional<bool> calls_p; /* Not known before somebody asks.  */
  symtab_node *symbol;
  FOR_EACH_SYMBOL (symbol)
    if (callable_library_symbol_p (symbol) && symbol->definition
	&& !DECL_EXTERNAL (symbol->decl) && !fndecl_built_in_p (symbol->decl))
      {
	if (!calls_p)
	  calls_p = calls_may_come_p ();
	/* Nobody may rename it or call it in another way, either.  */
	if (*calls_p)
	  DECL_PRESERVE_P (symbol->decl) = 1;
      }
}

/* Early inlining has been done when functions are marked, so that what was part
   of another function is looked at, too.  */
class pass_own_library : public ipa_opt_pass_d
{
public:
  pass_own_library (gcc::context *context, const options &opts)
    : ipa_opt_pass_d (data_of_pass (IPA_PASS, "memstrat-own-library"), context,
		      mark_functions, nullptr, nullptr, nullptr, nullptr,
		      nullptr, 0, nullptr, nullptr),
      m_options (opts)
  {
  }

  bool gate (function *) final override
  {
    return flag_wpa || flag_generate_lto;
  }

  unsigned execute (function *) final override
  {
    keep (m_options);
    return 0;
  }

private:
  const options &m_options;
};

} /* anonymous namespace */

bool
has_loop_p (function *fun)
{
  push_cfun (fun);
  bool loop_p = mark_dfs_back_edges ();
  pop_cfun ();
  return loop_p;
}

void
keep_own_library (void *, void *opts)
{
  keep (*static_cast<const options *> (opts));
}

ipa_opt_pass_d *
make_pass_own_library (gcc::context *context, const options &opts)
{
  return new pass_own_library (context, opts);
}

} /* namespace memstrat */
