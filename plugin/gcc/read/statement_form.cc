/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read/statement_form.h"

#include "attribs.h"
#include "internal-fn.h"
#include "stringpool.h"

#include "gcc/library_function.h"

namespace memstrat {

namespace {

/* Return true if an attribute of FNDECL makes the compiler warn about calls of
   FNDECL, or refuse such calls, in expansion.  */
bool
discouraged_p (const_tree fndecl)
{
  return lookup_attribute ("error", DECL_ATTRIBUTES (fndecl))
	 || lookup_attribute ("warning", DECL_ATTRIBUTES (fndecl));
}

/* Return the builtin for CALL, whose callee is the builtin, a function with
   its name (-fno-builtin), or memstrat_copy_inline or memstrat_clear_inline.
   Return END_BUILTINS if CALL is no block operation, calls a function of the
   program, or has to reach expansion.  Set FORM's facts about the callee.  */
built_in_function
called_function (gcall *call, statement_form &form)
{
  tree fndecl = gimple_call_fndecl (call);
  form.inline_only_p = fndecl && inline_only_p (fndecl);
  if (!fndecl || (discouraged_p (fndecl) && !form.inline_only_p))
    return END_BUILTINS;
  bool builtin_p = fndecl_built_in_p (fndecl);
  form.not_builtin_p = !builtin_p && !form.inline_only_p;
  if (builtin_p)
    {
      for (built_in_function code : { BUILT_IN_MEMCPY, BUILT_IN_MEMPCPY,
				      BUILT_IN_MEMMOVE, BUILT_IN_MEMSET })
	if (gimple_call_builtin_p (call, code))
	  return code;
      return END_BUILTINS;
    }

  if (!DECL_NAME (fndecl) || !DECL_EXTERNAL (fndecl) || !TREE_PUBLIC (fndecl))
    return END_BUILTINS;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  built_in_function code = library_builtin (name);
  if (code == END_BUILTINS || !id_equal (DECL_ASSEMBLER_NAME (fndecl), name)
      || !gimple_builtin_call_types_compatible_p (call,
						  builtin_decl_explicit (code)))
    return END_BUILTINS;
  return code;
}

/* Return true if a pointer argument of CALL is a null constant.  */
bool
null_pointer_p (const gcall *call)
{
  for (unsigned i = 0; i < 2; i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (POINTER_TYPE_P (TREE_TYPE (arg)) && integer_zerop (arg))
	return true;
    }
  return false;
}

/* Set FORM's kind for a block filled with the byte VALUE.  */
void
take_fill (statement_form &form, tree value)
{
  form.fill = value;
  form.kind = TREE_CODE (value) == INTEGER_CST
		  && (TREE_INT_CST_LOW (value) & 0xff) == 0
		? op_kind::zero
		: op_kind::fill;
}

std::optional<statement_form>
call_form (gcall *call)
{
  statement_form form;
  form.call_p = true;
  built_in_function code = called_function (call, form);
  if (code == END_BUILTINS)
    return std::nullopt;
  form.null_pointer_p = null_pointer_p (call);
  form.dest = gimple_call_arg (call, 0);
  form.size = gimple_call_arg (call, 2);
  if (code == BUILT_IN_MEMSET)
    take_fill (form, gimple_call_arg (call, 1));
  else
    {
      form.kind = code == BUILT_IN_MEMMOVE ? op_kind::move : op_kind::copy;
      form.src = gimple_call_arg (call, 1);
      form.value_is_end_p = code == BUILT_IN_MEMPCPY;
    }
  return form;
}

#if MEMSTRAT_HAVE_DEFERRED_INIT
std::optional<statement_form>
deferred_init_form (gcall *call)
{
  statement_form form;
  form.dest = gimple_call_lhs (call);
  if (!form.dest || TREE_CODE (form.dest) == SSA_NAME)
    return std::nullopt;
  form.size = gimple_call_arg (call, 0);
  HOST_WIDE_INT init = tree_to_uhwi (gimple_call_arg (call, 1));
  bool pattern_p = init == (HOST_WIDE_INT) AUTO_INIT_PATTERN;
  take_fill (form, build_int_cst (integer_type_node,
				  pattern_p ? auto_init_pattern_byte : 0));
  return form;
}
#endif

/* Return true if REF, or an object that contains it, has its scalars in
   reverse byte order.  */
bool
reverse_storage_order_p (tree ref)
{
  for (;;)
    {
      tree type = TREE_TYPE (ref);
      if (AGGREGATE_TYPE_P (type) && TYPE_REVERSE_STORAGE_ORDER (type))
	return true;
      if (!handled_component_p (ref))
	return false;
      ref = TREE_OPERAND (ref, 0);
    }
}

/* Return true if REF is a variable that is larger than its type, because of an
   initialized flexible array member.  Expansion copies the whole variable.  */
bool
larger_than_type_p (tree ref)
{
  return DECL_P (ref)
	 && !tree_int_cst_equal (DECL_SIZE_UNIT (ref),
				 TYPE_SIZE_UNIT (TREE_TYPE (ref)));
}

/* Return the form of STMT, which assigns an aggregate.  Return nothing unless
   it is a block operation.  */
std::optional<statement_form>
assignment_form (gimple *stmt)
{
  statement_form form;
  form.dest = gimple_assign_lhs (stmt);
  tree rhs = gimple_assign_rhs1 (stmt);
  if (larger_than_type_p (rhs))
    return std::nullopt;
  if (TREE_CODE (rhs) == CONSTRUCTOR)
    {
      if (CONSTRUCTOR_NELTS (rhs) != 0)
	return std::nullopt;
      form.kind = op_kind::zero;
    }
  else if (TREE_CODE (rhs) == WITH_SIZE_EXPR)
    form.unsized_p = true;
  else
    form.src = rhs;
  form.reverse_storage_order_p
    = reverse_storage_order_p (form.dest)
      || (form.src && reverse_storage_order_p (form.src));
  return form;
}

} /* anonymous namespace */

std::optional<statement_form>
form_of (gimple *stmt)
{
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
#if MEMSTRAT_HAVE_DEFERRED_INIT
      if (gimple_call_internal_p (call, IFN_DEFERRED_INIT))
	return deferred_init_form (call);
#endif
      return call_form (call);
    }
  if (gimple_assign_single_p (stmt) && !gimple_clobber_p (stmt)
      && AGGREGATE_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    return assignment_form (stmt);
  return std::nullopt;
}

} /* namespace memstrat */
