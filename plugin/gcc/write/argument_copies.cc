/* Arguments and results of calls, copied by statements of their own.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     take (*p)		->	copy = *p;
				take (copy)
     *p = give ()	->	copy = give ();
				*p = copy

   Where the ABI passes a reference to a copy (AArch64, RISC-V and SPARC do that
   for large aggregates), GCC makes the copy while it expands the call, when
   only straight pieces and a library call are left.  As a statement it is an
   operation like any other.  GCC makes no second copy if the call is marked as
   one from a thunk, which passes what it was passed; it makes one of what is in
   a register still, so constants are put into registers.  Nothing else depends
   on that mark here, because the call is no tail call.  */

#include "gcc/write/argument_copies.h"

#include "calls.h"
#include "gimple-expr.h"
#include "gimple-iterator.h"
#include "gimplify.h"
#include "tree-cfg.h"
#include "tree-ssanames.h"

namespace memstrat {

namespace {

/* Up to this size, straight pieces are short enough: as many words as
   straight_limit of the tunings allows.  */
constexpr std::uint64_t pieces_max_bytes = 256;

/* True if GCC copies ARGUMENT and passes a reference to the copy, but in a call
   from a thunk passes a reference to ARGUMENT itself: it is in memory, or a
   constant.  */
bool
by_reference_p (tree argument)
{
  return TREE_CODE (argument) != SSA_NAME
	 && pass_by_reference (nullptr,
			       function_arg_info (TREE_TYPE (argument), true));
}

/* True if ARGUMENT, a by_reference_p, can be copied by a statement.  */
bool
copied_by_statement_p (tree argument)
{
  tree type = TREE_TYPE (argument);
  if (is_gimple_min_invariant (argument))
    return true;
  return TREE_CODE (argument) != WITH_SIZE_EXPR && !TREE_ADDRESSABLE (type)
	 && TYPE_MODE (type) == BLKmode && TREE_CODE (type) != ARRAY_TYPE
	 && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type))
	 && ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (type));
}

/* A register that holds CONSTANT, defined before GSI.  */
tree
register_with (gimple_stmt_iterator gsi, tree constant)
{
  tree name = make_ssa_name (TREE_TYPE (constant));
  gassign *assign = gimple_build_assign (name, constant);
  gimple_set_location (assign, gimple_location (gsi_stmt (gsi)));
  gsi_insert_before (&gsi, assign, GSI_SAME_STMT);
  return name;
}

/* True if STMT is a call with an argument that is too large for straight pieces
   and that GCC copies to pass a reference to the copy, and copy_arguments can
   make that copy.  */
bool
large_argument_p (const gimple *stmt)
{
  if (!is_gimple_call (stmt) || gimple_call_internal_p (stmt)
      || gimple_has_volatile_ops (stmt) || !gimple_vuse (stmt)
      || flag_non_call_exceptions
      || gimple_call_must_tail_p (as_a<const gcall *> (stmt)))
    return false;
  bool large_p = false;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    {
      tree argument = gimple_call_arg (stmt, i);
      if (!by_reference_p (argument))
	continue;
      if (!copied_by_statement_p (argument))
	return false;
      tree type = TREE_TYPE (argument);
      large_p |= AGGREGATE_TYPE_P (type)
		 && tree_to_uhwi (TYPE_SIZE_UNIT (type)) > pieces_max_bytes;
    }
  return large_p;
}

/* True if STMT is a call with a result that is too large for straight pieces
   and that GCC may copy to where it is stored, and copy_result can make that
   copy.  */
bool
large_result_p (gimple *stmt)
{
  if (!is_gimple_call (stmt) || gimple_call_internal_p (stmt)
      || !gimple_call_lhs (stmt) || gimple_has_volatile_ops (stmt)
      || !gimple_vdef (stmt) || stmt_ends_bb_p (stmt)
      || flag_non_call_exceptions
      || gimple_call_return_slot_opt_p (as_a<gcall *> (stmt)))
    return false;
  tree result = gimple_call_lhs (stmt);
  return AGGREGATE_TYPE_P (TREE_TYPE (result)) && copied_by_statement_p (result)
	 && tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (result)))
	      > pieces_max_bytes;
}

/* Copy the result of STMT, a large_result_p, by a statement behind it; return
   that.  */
gimple *
copy_result (gimple *stmt)
{
  gcall *call = as_a<gcall *> (stmt);
  tree result = gimple_call_lhs (call);
  tree copy = create_tmp_var (TYPE_MAIN_VARIANT (TREE_TYPE (result)));
  TREE_ADDRESSABLE (copy) = 1;
  gassign *assign = gimple_build_assign (unshare_expr (result), copy);
  gimple_set_location (assign, gimple_location (call));
  /* The state of memory behind the two is the one that was behind the call.  */
  tree behind = gimple_vdef (call);
  tree between = make_ssa_name (gimple_vop (cfun), call);
  gimple_set_vdef (call, between);
  gimple_set_vuse (assign, between);
  gimple_set_vdef (assign, behind);
  SSA_NAME_DEF_STMT (behind) = assign;
  gimple_call_set_lhs (call, copy);
  gimple_call_set_return_slot_opt (call, true);
  gimple_call_set_tail (call, false);
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gsi_insert_after (&gsi, assign, GSI_SAME_STMT);
  update_stmt (call);
  return assign;
}

/* Copy the arguments of STMT, a large_argument_p, by statements before it, and
   add these to COPIES.  */
void
copy_arguments (gimple *stmt, std::vector<gimple *> &copies)
{
  gcall *call = as_a<gcall *> (stmt);
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (!by_reference_p (argument))
	continue;
      if (is_gimple_min_invariant (argument))
	{
	  gimple_call_set_arg (call, i, register_with (gsi, argument));
	  continue;
	}
      tree copy = create_tmp_var (TYPE_MAIN_VARIANT (TREE_TYPE (argument)));
      TREE_ADDRESSABLE (copy) = 1;
      gassign *assign = gimple_build_assign (copy, unshare_expr (argument));
      gimple_set_location (assign, gimple_location (call));
      gimple_set_vuse (assign, gimple_vuse (call));
      tree state = make_ssa_name (gimple_vop (cfun), assign);
      gimple_set_vdef (assign, state);
      gsi_insert_before (&gsi, assign, GSI_SAME_STMT);
      gimple_set_vuse (call, state);
      gimple_call_set_arg (call, i, copy);
      copies.push_back (assign);
    }
  gimple_call_set_tail (call, false);
  gimple_call_set_from_thunk (call, true);
  update_stmt (call);
}

} /* anonymous namespace */

bool
unsized_argument_p (const gimple *stmt)
{
  if (!is_gimple_call (stmt))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    if (TREE_CODE (gimple_call_arg (stmt, i)) == WITH_SIZE_EXPR)
      return true;
  return false;
}

std::vector<gimple *>
copy_by_statements (gimple *stmt)
{
  std::vector<gimple *> copies;
  if (large_argument_p (stmt))
    copy_arguments (stmt, copies);
  if (large_result_p (stmt))
    copies.push_back (copy_result (stmt));
  return copies;
}

} /* namespace memstrat */
