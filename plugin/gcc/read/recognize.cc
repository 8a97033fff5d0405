/* From a GIMPLE statement to a block operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     memcpy, mempcpy, memmove, memset (...)	a call of GCC's builtin or, with
						-fno-builtin, of that name
     *p = *q					an aggregate copy
     s = {}					an empty CONSTRUCTOR
     buf = "text"				a string initializer
     s = .DEFERRED_INIT (...)			-ftrivial-auto-var-init=

   Operations that exist only while GCC expands to RTL (by-value arguments,
   partly initialized aggregates) are not recognized here, see backstop.h.
   Scalars are never block operations, nor are calls that return an
   aggregate.  */

#include "gcc/read/recognize.h"

#include "fold-const.h"
#include "gimple-iterator.h"
#include "internal-fn.h"
#include "tree-cfg.h"
#include "tree-eh.h"
#include "predict.h"
#include "tree-ssa-alias.h"
#include "stringpool.h"
#include "attribs.h"

#include "gcc/read/bit_extent.h"
#include "gcc/read/hotness.h"
#include "gcc/read/known_bytes.h"
#include "gcc/read/library_call.h"
#include "gcc/read/profiled_size.h"
#include "gcc/read/sanitized.h"
#include "gcc/read/value_bounds.h"
#include "target/target.h"

namespace memstrat {

namespace {

/* Leave OPERATION: nothing is known about its size.  */
void
refuse_size (candidate &operation)
{
  operation.op.size_known_p = false;
  operation.op.size_bytes = UINT64_MAX;
  operation.why = reason::unknown_size;
}

/* Set OPERATION's size from SIZE, the argument of a call.  */
void
take_size (candidate &operation, tree size)
{
  mem_op &op = operation.op;
  op.size_bytes = bounds_of_value (size).largest;
  op.size_known_p = known_size_p (size);
  if (op.size_known_p)
    return;
  operation.size = size;
  op.expected_bytes = op.size_bytes;
}

/* Note the average size of OPERATION, and what the compiler itself makes of it.
   OPERATION is CALL, whose size is not constant.  */
void
take_compilers_code (candidate &operation, gcall *call)
{
  std::optional<std::uint64_t> expected_bytes = profiled_size (call);
  if (expected_bytes)
    operation.op.expected_bytes = *expected_bytes;
  operation.op.compilers = compilers_code_of (call, operation.op.kind,
					      bounds_of_value (operation.size),
					      expected_bytes);
}

/* Note that OPERATION fills with the byte VALUE, a gimple value of type
   int.  */
void
take_fill (candidate &operation, tree value)
{
  operation.op.kind = op_kind::fill;
  operation.fill = value;
  operation.op.fill_known_p = TREE_CODE (value) == INTEGER_CST;
  if (operation.op.fill_known_p && (TREE_INT_CST_LOW (value) & 0xff) == 0)
    operation.op.kind = op_kind::zero;
}

/* Note what is known about the bytes of OPERATION's source; if all are zero,
   make OPERATION a clear.  An assignment from a constant array still loads it,
   as the compiler's own code does.  */
void
take_known_bytes (candidate &operation)
{
  std::optional<std::vector<unsigned char>> bytes
    = known_bytes (operation.src, operation.op.size_bytes,
		   operation.op.explicit_call_p);
  if (!bytes)
    return;
  if (bytes->empty ())
    {
      operation.op.kind = op_kind::zero;
      return;
    }
  operation.op.src_known_p = true;
  operation.op.known_bytes = bytes->size ();
  operation.known_bytes = std::move (*bytes);
}

/* The candidate for CALL, which calls the function CODE, as a builtin if
   BUILTIN_P.  */
candidate
recognize_call (gcall *call, built_in_function code, bool builtin_p)
{
  candidate operation;
  operation.op.explicit_call_p = true;
  operation.op.where.not_builtin_p = !builtin_p;
  operation.dest = memory_block::of_pointer (gimple_call_arg (call, 0));
  take_size (operation, gimple_call_arg (call, 2));

  if (code == BUILT_IN_MEMSET)
    take_fill (operation, gimple_call_arg (call, 1));
  else
    {
      if (code == BUILT_IN_MEMMOVE)
	operation.op.kind = op_kind::move;
      operation.value_is_end_p = code == BUILT_IN_MEMPCPY;
      operation.src = memory_block::of_pointer (gimple_call_arg (call, 1));
      if (operation.op.size_known_p)
	take_known_bytes (operation);
    }
  if (!builtin_p || only_called_p (call))
    operation.op.compilers = compilers_code::call;
  else if (!operation.op.size_known_p)
    take_compilers_code (operation, call);
  return operation;
}

#if MEMSTRAT_HAVE_DEFERRED_INIT
candidate
recognize_deferred_init (gcall *call)
{
  candidate operation;
  operation.dest = memory_block::of_reference (gimple_call_lhs (call));
  take_size (operation, gimple_call_arg (call, 0));
  HOST_WIDE_INT init = tree_to_uhwi (gimple_call_arg (call, 1));
  bool pattern_p = init == (HOST_WIDE_INT) AUTO_INIT_PATTERN;
  take_fill (operation, build_int_cst (integer_type_node,
				       pattern_p ? auto_init_pattern_byte : 0));
  return operation;
}
#endif

/* True if REF, or an object that REF is part of, has its scalars in reverse
   order.  */
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

/* Set OPERATION's size to that of the reference REF or, if OTHER is not null,
   to the smaller one of REF and OTHER.  Leave OPERATION if that is not a
   constant number of whole bytes.  */
void
take_reference_size (candidate &operation, tree ref, tree other)
{
  bit_extent extent (ref);
  bit_extent other_extent (other ? other : ref);
  if (!extent.size_bits () || !other_extent.size_bits ())
    refuse_size (operation);
  else
    {
      operation.op.size_bytes
	= CEIL (MIN (*extent.size_bits (), *other_extent.size_bits ()),
		BITS_PER_UNIT);
      if (!extent.whole_bytes_p () || !other_extent.whole_bytes_p ())
	operation.why = reason::bit_field;
    }
}

/* True if REF is a variable that is larger than its type, because of an
   initialized flexible array member: GCC copies all of it.  */
bool
larger_than_type_p (tree ref)
{
  return DECL_P (ref)
	 && !tree_int_cst_equal (DECL_SIZE_UNIT (ref),
				 TYPE_SIZE_UNIT (TREE_TYPE (ref)));
}

std::optional<candidate>
recognize_assignment (gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  tree rhs = gimple_assign_rhs1 (stmt);
  candidate operation;

  if (TREE_CODE (rhs) == CONSTRUCTOR)
    {
      if (CONSTRUCTOR_NELTS (rhs) != 0)
	return std::nullopt;
      operation.op.kind = op_kind::zero;
      take_reference_size (operation, lhs, NULL_TREE);
    }
  else if (TREE_CODE (rhs) == WITH_SIZE_EXPR || larger_than_type_p (rhs))
    refuse_size (operation);
  else
    {
      take_reference_size (operation, lhs, rhs);
      if (reverse_storage_order_p (rhs))
	operation.why = reason::reverse_storage_order;
      operation.src = memory_block::of_reference (rhs);
      if (operation.why == reason::none)
	take_known_bytes (operation);
    }

  if (reverse_storage_order_p (lhs))
    operation.why = reason::reverse_storage_order;
  operation.dest = memory_block::of_reference (lhs);
  operation.op.vector_mode_p = VECTOR_MODE_P (TYPE_MODE (TREE_TYPE (lhs)));
  return operation;
}

/* The candidate that STMT is, going by its form alone; nothing if it is no
   block operation.  */
std::optional<candidate>
recognize_form (gimple *stmt)
{
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
#if MEMSTRAT_HAVE_DEFERRED_INIT
      if (gimple_call_internal_p (call, IFN_DEFERRED_INIT))
	{
	  tree lhs = gimple_call_lhs (call);
	  if (!lhs || TREE_CODE (lhs) == SSA_NAME)
	    return std::nullopt;
	  return recognize_deferred_init (call);
	}
#endif
      bool builtin_p = false;
      built_in_function code = called_function (call, builtin_p);
      if (code == END_BUILTINS)
	return std::nullopt;
      return recognize_call (call, code, builtin_p);
    }

  if (gimple_assign_single_p (stmt) && !gimple_clobber_p (stmt)
      && AGGREGATE_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    return recognize_assignment (stmt);
  return std::nullopt;
}

/* Set STMT as OPERATION's statement, and the fields that depend on its place
   and on OPERATION's blocks.  */
void
take_place (candidate &operation, gimple *stmt)
{
  mem_op &op = operation.op;
  operation.stmt = stmt;
  op.dest_align_bytes = operation.dest.align_bytes ();
  op.dest_base = operation.dest.base ();
  op.named_space_p = operation.dest.named_space_p ();
  if (reads_source_p (op.kind))
    {
      op.src_align_bytes = operation.src.align_bytes ();
      op.src_base = operation.src.base ();
      op.named_space_p |= operation.src.named_space_p ();
    }

  place &where = op.where;
  where.sanitized_p = sanitized_function_p ();
  where.for_size_p = optimize_bb_for_size_p (gimple_bb (stmt));
  where.function_for_size_p = optimize_function_for_size_p (cfun);
  where.hot = block_hotness (gimple_bb (stmt), cfun);
  where.user_flag_p = user_strategy_flag (op.kind) != nullptr;
}

/* True if a block of OPERATION has no address.  */
bool
in_register_p (const candidate &operation)
{
  return operation.dest.in_register_p ()
	 || (reads_source_p (operation.op.kind)
	     && operation.src.in_register_p ());
}

/* Why STMT must stay because of where the program may go from it; reason::none
   if that is only the next statement.  A call ends its basic block if it may
   continue elsewhere: with -fno-builtin, where the function calls setjmp.  */
reason
left_for_edges (gimple *stmt)
{
  return lookup_stmt_eh_lp (stmt) != 0 ? reason::has_handler
	 : stmt_ends_bb_p (stmt)       ? reason::abnormal_edge
				       : reason::none;
}

/* True if REF is a memory reference like those that GCC makes of a memcpy: it
   may alias everything, and a register of its type has the same bits.  */
bool
memcpy_reference_p (tree ref)
{
  tree type = TREE_TYPE (ref);
  return TREE_CODE (ref) == MEM_REF && !REF_REVERSE_STORAGE_ORDER (ref)
	 && TYPE_REF_CAN_ALIAS_ALL (TREE_TYPE (TREE_OPERAND (ref, 1)))
	 && ((INTEGRAL_TYPE_P (type) && type_has_mode_precision_p (type))
	     || (VECTOR_TYPE_P (type) && VECTOR_MODE_P (TYPE_MODE (type))));
}

/* True if STMT uses a name that an abnormal PHI has as an argument.  Such a name
   must not live longer than it does: where it would overlap with others of the
   PHI, they could not have one register.  */
bool
abnormal_operand_p (gimple *stmt)
{
  ssa_op_iter iterator;
  tree operand;
  FOR_EACH_SSA_TREE_OPERAND (operand, stmt, iterator, SSA_OP_USE)
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (operand))
    return true;
  return false;
}

} /* anonymous namespace */

std::optional<candidate>
recognize (gimple *stmt)
{
  std::optional<candidate> operation = recognize_form (stmt);
  if (!operation)
    return operation;
  take_place (*operation, stmt);
  if (operation->why != reason::none)
    return operation;
  if (gimple_has_volatile_ops (stmt))
    operation->why = reason::volatile_access;
  else if (in_register_p (*operation))
    operation->why = reason::in_register;
  else
    operation->why = left_for_edges (stmt);
  return operation;
}

std::optional<register_copy>
recognize_register_copy (gimple *stmt)
{
  if (!optimize || !gimple_assign_single_p (stmt) || !gimple_vdef (stmt))
    return std::nullopt;
  tree lhs = gimple_assign_lhs (stmt);
  tree value = gimple_assign_rhs1 (stmt);
  if (!memcpy_reference_p (lhs) || TREE_CODE (value) != SSA_NAME
      || !has_single_use (value))
    return std::nullopt;

  gimple *load = SSA_NAME_DEF_STMT (value);
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (value));
  if (!gimple_assign_load_p (load) || abnormal_operand_p (load)
      || gimple_vuse (load) != gimple_vuse (stmt)
      || !memcpy_reference_p (gimple_assign_rhs1 (load))
      || !tree_int_cst_equal (size, TYPE_SIZE_UNIT (TREE_TYPE (lhs)))
      || gimple_has_volatile_ops (stmt) || gimple_has_volatile_ops (load)
      || left_for_edges (stmt) != reason::none
      || left_for_edges (load) != reason::none)
    return std::nullopt;

  candidate operation;
  operation.op.size_bytes = tree_to_uhwi (size);
  operation.dest = memory_block::of_reference (lhs);
  operation.src = memory_block::of_reference (gimple_assign_rhs1 (load));
  if (stmt_may_clobber_ref_p (stmt, gimple_assign_rhs1 (load)))
    operation.op.kind = op_kind::move;
  take_place (operation, stmt);
  if (operation.op.where.for_size_p || in_register_p (operation))
    return std::nullopt;
  return register_copy { std::move (operation), load };
}

} /* namespace memstrat */
