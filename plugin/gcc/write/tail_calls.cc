/* Library calls that end their function.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     *d = *s;	(800 bytes)	->	memcpy (d, s, 800); [tail call]
     return d;				return d;

   GCC's pass tailc marked the program's own calls before the plugin made its
   calls.  The conditions are those of tree-tailcall.cc, with two differences:
   the function may also return the call's destination, which is the call's
   value, and local variables count as live to the function's end.  The target
   decides in expansion whether a jump is possible.  tailc itself cannot run
   again, because it also turns recursion into loops and rejects calls that
   must be tail calls.  */

#include "gcc/write/emit.h"

#include "gimple-iterator.h"
#include "fold-const.h"
#include "tree-cfg.h"
#include "tree-dfa.h"
#include "tree-ssa-alias.h"
#include "except.h"

#include "gcc/library_function.h"

namespace memstrat {

namespace {

/* Return true if CALL may access a local variable of FUN.  After a jump in
   place of the call, FUN's frame would be gone.  */
bool
accesses_locals_p (function *fun, gcall *call)
{
  unsigned i;
  tree local;
  FOR_EACH_LOCAL_DECL (fun, i, local)
    if (auto_var_in_fn_p (local, fun->decl) && may_be_aliased (local)
	&& (ref_maybe_used_by_stmt_p (call, local, false)
	    || call_may_clobber_ref_p (call, local, false)))
      return true;
  return false;
}

/* Return true if calls in FUN may be tail calls at all.  */
bool
tail_calls_p (function *fun)
{
  if (!flag_optimize_sibling_calls || !optimize || optimize_debug)
    return false;
  if (fun->stdarg || fun->calls_alloca || fun->calls_setjmp
      || fun->calls_eh_return)
    return false;
  /* If exceptions unwind by longjmp, a function with handlers has work to do
     at its end.  */
  if (!DWARF2_UNWIND_INFO && current_function_has_exception_handlers ())
    return false;
  for (tree param = DECL_ARGUMENTS (fun->decl); param;
       param = DECL_CHAIN (param))
    if (TREE_ADDRESSABLE (param))
      return false;
  return true;
}

/* Return VALUE, which may be null, as it is at the start of edge E.  */
tree
value_before (tree value, edge e)
{
  if (value && TREE_CODE (value) == SSA_NAME)
    if (gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (value)))
      if (gimple_bb (phi) == e->dest)
	return PHI_ARG_DEF_FROM_EDGE (phi, e);
  return value;
}

/* Return true if STMT does nothing.  */
bool
empty_statement_p (gimple *stmt)
{
  return is_gimple_debug (stmt) || gimple_clobber_p (stmt)
	 || gimple_code (stmt) == GIMPLE_RETURN
	 || gimple_code (stmt) == GIMPLE_LABEL
	 || gimple_code (stmt) == GIMPLE_NOP
	 || gimple_code (stmt) == GIMPLE_PREDICT;
}

/* Search back from the end of BB for library calls after which the function
   only returns VALUE, which may be null.  Add these calls to CALLS.  */
void
find_calls_before (basic_block bb, tree value, std::vector<gcall *> &calls)
{
  if (!single_succ_p (bb))
    return;
  for (gimple_stmt_iterator gsi = gsi_last_bb (bb); !gsi_end_p (gsi);
       gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (empty_statement_p (stmt))
	continue;
      if (gimple_assign_ssa_name_copy_p (stmt)
	  && gimple_assign_lhs (stmt) == value)
	{
	  value = gimple_assign_rhs1 (stmt);
	  continue;
	}
      gcall *call = dyn_cast<gcall *> (stmt);
      if (call && library_call_p (call)
	  && (!value || value == gimple_call_lhs (call)
	      || operand_equal_p (value, gimple_call_arg (call, 0))))
	calls.push_back (call);
      return;
    }
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    find_calls_before (e->src, value_before (value, e), calls);
}

} /* anonymous namespace */

void
mark_tail_calls (function *fun)
{
  if (!tail_calls_p (fun))
    return;
  std::vector<gcall *> calls;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, EXIT_BLOCK_PTR_FOR_FN (fun)->preds)
    if (auto *result
	= safe_dyn_cast<greturn *> (gsi_stmt (gsi_last_bb (e->src))))
      find_calls_before (e->src, gimple_return_retval (result), calls);
  for (gcall *call : calls)
    if (!accesses_locals_p (fun, call))
      {
	gimple_call_set_tail (call, true);
	fun->tail_call_marked = true;
      }
}

} /* namespace memstrat */
