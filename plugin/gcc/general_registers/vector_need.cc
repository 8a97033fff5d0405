/* Functions that need floating-point or vector registers.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     s->d * 2.0		       a value of a floating-point type
     v[i] + w[i]	       a vector, the vectorizer's or the user's
     struct { double d; } s    as an argument: passed in a vector register
     asm ("..." : "=x" (l))    an operand in such a register
     f (int n, ...)	       saves the argument registers of all kinds
     attribute sseregparm      of the function or a callee (-m32): an error
			       without SSE, for any arguments

   These need no such registers:

     g (&s->d)		       an address
     *p = *q		       an aggregate in memory, whatever its members  */

#include "gcc/general_registers/general_registers.h"
#include "target/target.h"

#include "gimple-iterator.h"
#include "gimple-walk.h"
#include "function.h"
#include "hard-reg-set.h"
#include "output.h"
#include "rtl.h"
#include "regs.h"
#include "stor-layout.h"
#include "stringpool.h"
#include "attribs.h"

namespace memstrat {

namespace {

using type_predicate = bool (*) (const_tree type);

bool
floating_point_type_p (const_tree type)
{
  return FLOAT_TYPE_P (type);
}

/* Return true if GCC holds a value of TYPE in a vector or floating-point
   register.  Without vector registers, GCC moves all integers in words.  */
bool
vector_register_type_p (const_tree type)
{
  if (FLOAT_TYPE_P (type) || VECTOR_TYPE_P (type))
    return true;
  return FLOAT_MODE_P (TYPE_MODE (type)) || VECTOR_MODE_P (TYPE_MODE (type));
}

/* For walk_gimple_op: find an operand whose type satisfies DATA's
   predicate.  */
tree
find_operand (tree *node, int *walk_subtrees, void *data)
{
  walk_stmt_info *info = static_cast<walk_stmt_info *> (data);
  type_predicate wanted_p = *static_cast<type_predicate *> (info->info);
  if (TYPE_P (*node) || TREE_CODE (*node) == ADDR_EXPR)
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  tree type = TREE_TYPE (*node);
  return type && TYPE_P (type) && wanted_p (type) ? *node : NULL_TREE;
}

/* Return true if STMT has an operand or a result whose type satisfies
   WANTED_P.  A clobber, which ends a variable's life, does not count.  */
bool
has_operand_p (gimple *stmt, type_predicate wanted_p)
{
  if (gimple_clobber_p (stmt))
    return false;
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    return wanted_p (TREE_TYPE (gimple_phi_result (phi)));

  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &wanted_p;
  return walk_gimple_op (stmt, find_operand, &info) != NULL_TREE;
}

/* Return true if TYPE, or a part of it, is a vector or floating-point type, so
   that a vector or floating-point register may hold an argument or result of
   TYPE.  */
bool
contains_vector_p (const_tree type)
{
  if (TREE_CODE (type) == ARRAY_TYPE)
    return contains_vector_p (TREE_TYPE (type));
  if (!RECORD_OR_UNION_TYPE_P (type))
    return vector_register_type_p (type);
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL
	&& contains_vector_p (TREE_TYPE (field)))
      return true;
  return false;
}

/* Return true if functions of FNTYPE have a calling convention that is an
   error without SSE.  */
bool
vector_convention_p (const_tree fntype)
{
  return lookup_attribute ("sseregparm", TYPE_ATTRIBUTES (fntype));
}

/* Return true if CALL may pass or return values in a vector or floating-point
   register.  */
bool
call_passes_vector_p (gcall *call)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (contains_vector_p (TREE_TYPE (gimple_call_arg (call, i))))
      return true;
  if (gimple_call_internal_p (call))
    return false;
  /* These builtins pass on all registers that may hold arguments or
     results.  */
  return vector_convention_p (gimple_call_fntype (call))
	 || gimple_call_builtin_p (call, BUILT_IN_APPLY)
	 || gimple_call_builtin_p (call, BUILT_IN_APPLY_ARGS)
	 || gimple_call_builtin_p (call, BUILT_IN_RETURN)
	 || contains_vector_p (gimple_call_return_type (call));
}

/* Return true if STMT, an asm statement, names a vector register.  */
bool
asm_names_vector_p (gasm *stmt)
{
  auto in_vector_p = [] (const_tree operand)
  {
    const_tree constraint = TREE_VALUE (TREE_PURPOSE (operand));
    return vector_constraint_p (TREE_STRING_POINTER (constraint));
  };
  for (unsigned i = 0; i < gimple_asm_noutputs (stmt); i++)
    if (in_vector_p (gimple_asm_output_op (stmt, i)))
      return true;
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    if (in_vector_p (gimple_asm_input_op (stmt, i)))
      return true;
  for (unsigned i = 0; i < gimple_asm_nclobbers (stmt); i++)
    if (vector_register_name_p (
	  TREE_STRING_POINTER (TREE_VALUE (gimple_asm_clobber_op (stmt, i)))))
      return true;
  return false;
}

/* Return true if VAR, a local variable, is bound to a vector register, or is a
   vector.  Floating-point variables are found in statements that use them.  */
bool
vector_variable_p (tree var)
{
  if (VAR_P (var) && DECL_HARD_REGISTER (var))
    {
      const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (var));
      return vector_register_name_p (name + (*name == '*'));
    }
  return VECTOR_TYPE_P (TREE_TYPE (var));
}

/* Return true if FUN's interface, its variables or its attributes require
   vector registers.  */
bool
frame_needs_vector_p (function *fun)
{
  tree fndecl = fun->decl;
  /* Three kinds of functions need vector registers: variadic functions with
     floating-point arguments, functions that preserve vector registers for
     their callers, and functions that clear all registers at their end.  */
  if ((fun->stdarg && fun->va_list_fpr_size != 0)
      || preserves_vector_registers_p (fun)
      || global_options_set.x_flag_zero_call_used_regs
      || lookup_attribute ("zero_call_used_regs", DECL_ATTRIBUTES (fndecl)))
    return true;

  for (int regno = 0; regno < FIRST_PSEUDO_REGISTER; regno++)
    if (global_regs[regno] && vector_register_p (regno))
      return true;

  if (vector_convention_p (TREE_TYPE (fndecl))
      || contains_vector_p (TREE_TYPE (DECL_RESULT (fndecl))))
    return true;
  for (tree parm = DECL_ARGUMENTS (fndecl); parm; parm = DECL_CHAIN (parm))
    if (contains_vector_p (TREE_TYPE (parm)))
      return true;

  unsigned i;
  tree var;
  FOR_EACH_LOCAL_DECL (fun, i, var)
    if (vector_variable_p (var))
      return true;
  return false;
}

/* Return true if STMT needs vector registers.  */
bool
statement_needs_vector_p (gimple *stmt)
{
  if (has_operand_p (stmt, vector_register_type_p))
    return true;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    return call_passes_vector_p (call);
  gasm *statement = dyn_cast<gasm *> (stmt);
  return statement && asm_names_vector_p (statement);
}

/* Return true if WANTED_P holds for a PHI or a statement of FUN, other than a
   debug statement.  */
bool
any_statement_p (function *fun, bool (*wanted_p) (gimple *stmt))
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (wanted_p (gsi.phi ()))
	  return true;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (!is_gimple_debug (gsi_stmt (gsi)) && wanted_p (gsi_stmt (gsi)))
	  return true;
    }
  return false;
}

} /* anonymous namespace */

bool
uses_floating_point_p (function *fun)
{
  for (tree parm = DECL_ARGUMENTS (fun->decl); parm; parm = DECL_CHAIN (parm))
    if (floating_point_type_p (TREE_TYPE (parm)))
      return true;
  return any_statement_p (fun,
			  [] (gimple *stmt) {
			    return has_operand_p (stmt, floating_point_type_p);
			  });
}

bool
needs_vector_registers_p (function *fun)
{
  return frame_needs_vector_p (fun)
	 || any_statement_p (fun, statement_needs_vector_p);
}

} /* namespace memstrat */
