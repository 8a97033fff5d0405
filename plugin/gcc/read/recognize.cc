/* From a GIMPLE statement to a block operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   backstop.h handles operations that exist only while GCC expands to RTL
   (by-value arguments, partly initialized aggregates), and assignments that
   only expansion can carry out.  */

#include "gcc/read/recognize.h"

#include "builtins.h"
#include "tree-cfg.h"
#include "tree-eh.h"
#include "tree-ssa-alias.h"

#include "gcc/read/contents.h"
#include "gcc/read/place.h"
#include "gcc/read/sizes.h"
#include "target/target.h"

namespace memstrat {

namespace {

/* Set OPERATION's blocks to the references DEST and, unless null, SRC.  With
   POINTERS_P, DEST and SRC are pointers to the blocks.  Return false if a
   block has no address.  */
bool
take_blocks (candidate &operation, tree dest, tree src, bool pointers_p)
{
  auto block_of = pointers_p ? memory_block::of_pointer
			     : memory_block::of_reference;
  mem_op &op = operation.op;
  operation.dest = block_of (dest);
  op.dest_align_bytes = operation.dest.align_bytes ();
  std::uint64_t end_align_bytes = operation.dest.align_bytes (op.size_bytes);
  if (op.size_known_p && end_align_bytes > op.dest_align_bytes)
    op.dest_end_align_bytes = end_align_bytes;
  op.named_space_p = operation.dest.named_space_p ();
  bool addressable_p = !operation.dest.in_register_p ();
  if (src)
    {
      operation.src = block_of (src);
      op.src_align_bytes = operation.src.align_bytes ();
      op.named_space_p |= operation.src.named_space_p ();
      addressable_p &= !operation.src.in_register_p ();
    }
  return addressable_p;
}

/* Set OPERATION's statement to STMT, and set its place.  */
void
take_place (candidate &operation, gimple *stmt)
{
  operation.stmt = stmt;
  operation.op.where = place_in (gimple_bb (stmt), operation.op.kind);
}

/* Return the reason to leave STMT because of its outgoing edges, or
   reason::none.  A call ends its basic block if control may continue
   elsewhere, as with -fno-builtin in a function that calls setjmp.  */
reason
left_for_edges (gimple *stmt)
{
  return lookup_stmt_eh_lp (stmt) != 0 ? reason::has_handler
	 : stmt_ends_bb_p (stmt)       ? reason::abnormal_edge
				       : reason::none;
}

/* Return true if the backstop can decide on OP in expansion.  STMT must assign
   a block of known size, and WHY, the pass's reason to leave STMT, must be
   STMT's handler or storage order, which new statements would lack.  */
bool
expansion_decides_p (gimple *stmt, const mem_op &op, reason why)
{
  return (why == reason::has_handler || why == reason::reverse_storage_order)
	 && is_gimple_assign (stmt) && op.size_known_p
	 && TYPE_MODE (TREE_TYPE (gimple_assign_lhs (stmt))) == BLKmode;
}

/* Return true if REF is a reference like those that GCC makes from a memcpy:
   it may alias everything, and a register of its type has the same bits.  */
bool
memcpy_reference_p (tree ref)
{
  tree type = TREE_TYPE (ref);
  return TREE_CODE (ref) == MEM_REF && !REF_REVERSE_STORAGE_ORDER (ref)
	 && TYPE_REF_CAN_ALIAS_ALL (TREE_TYPE (TREE_OPERAND (ref, 1)))
	 && ((INTEGRAL_TYPE_P (type) && type_has_mode_precision_p (type))
	     || (VECTOR_TYPE_P (type) && VECTOR_MODE_P (TYPE_MODE (type))));
}

/* Return true if STMT uses an argument of an abnormal PHI.  The argument's
   lifetime must not grow: if it overlapped the lifetime of another argument,
   the two could not share a register.  */
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

bool
named_space_argument_p (const gcall *call)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree type = TREE_TYPE (gimple_call_arg (call, i));
      if (AGGREGATE_TYPE_P (type)
	  && !ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (type)))
	return true;
    }
  return false;
}

std::optional<candidate>
recognize (gimple *stmt)
{
  std::optional<statement_form> form = form_of (stmt);
  if (!form)
    return std::nullopt;
  operation_size size = size_of (*form, stmt);

  candidate operation;
  operation.why = form->reverse_storage_order_p ? reason::reverse_storage_order
						: size.why;
  operation.fill = form->fill;
  operation.value_is_end_p = form->value_is_end_p;
  mem_op &op = operation.op;
  op.kind = form->kind;
  op.size_bytes = size.bounds.largest;
  op.size_known_p = size.known_p;
  op.explicit_call_p = form->call_p;
  op.fill_known_p = form->fill && TREE_CODE (form->fill) == INTEGER_CST;
  op.vector_mode_p
    = is_gimple_assign (stmt)
      && VECTOR_MODE_P (TYPE_MODE (TREE_TYPE (gimple_assign_lhs (stmt))));
  bool addressable_p
    = take_blocks (operation, form->dest, form->src, form->call_p);

  /* For an assignment from a constant array, load the array, as the compiler's
     own code does.  */
  if (form->src && size.known_p && operation.why == reason::none)
    if (auto bytes = known_bytes (operation.src, op.size_bytes, form->call_p))
      {
	op.src_known_p = !bytes->empty ();
	op.known_bytes = bytes->size ();
	operation.known_bytes = std::move (*bytes);
	if (!op.src_known_p)
	  {
	    op.src_zero_p = true;
	    op.kind = op_kind::zero;
	    op.src_align_bytes = 1;
	  }
      }

  if (form->size && !size.known_p)
    {
      operation.size = form->size;
      op.bound_certain_p = size.bounds.certain_p
			   && size.bounds.largest != UINT64_MAX;
      op.least_bytes = size.bounds.certain_p ? size.bounds.least : 0;
      op.multiple_bytes = multiple_of_value (form->size);
      std::optional<std::uint64_t> expected_bytes = profiled_size (stmt);
      op.expected_bytes = expected_bytes.value_or (op.size_bytes);
      op.seen = profiled_sizes (stmt);
      if (form->call_p)
	{
	  /* Without optimization, memcpy is a call, unless it is written as
	     __builtin_memcpy.  */
	  tree fndecl = gimple_call_fndecl (stmt);
	  op.compilers = !optimize && fndecl && !called_as_built_in (fndecl)
			   ? compilers_code::call
			   : compilers_code_of (gimple_bb (stmt), op.kind,
						size.bounds, expected_bytes);
	}
    }
  /* A constant size without size.known_p is larger than any object.  */
  if (form->call_p
      && (form->not_builtin_p || form->null_pointer_p
	  || (TREE_CODE (form->size) == INTEGER_CST && !size.known_p)))
    op.compilers = compilers_code::call;

  take_place (operation, stmt);
  op.where.not_builtin_p = form->not_builtin_p;
  if (form->inline_only_p)
    op.where.why_no_call = no_call::inline_only;
  if (operation.why == reason::none)
    operation.why = gimple_has_volatile_ops (stmt) ? reason::volatile_access
		    : !addressable_p		   ? reason::in_register
						   : left_for_edges (stmt);
  if (expansion_decides_p (stmt, op, operation.why))
    return std::nullopt;
  return operation;
}

std::optional<register_copy>
recognize_register_copy (gimple *stmt, bool general_p)
{
  if (!(optimize || general_p) || !gimple_assign_single_p (stmt)
      || !gimple_vdef (stmt))
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
  operation.op.vector_mode_p = VECTOR_TYPE_P (TREE_TYPE (value));
  if (!take_blocks (operation, lhs, gimple_assign_rhs1 (load), false))
    return std::nullopt;
  if (stmt_may_clobber_ref_p (stmt, gimple_assign_rhs1 (load)))
    operation.op.kind = op_kind::move;
  take_place (operation, stmt);
  if (operation.op.where.for_size_p && !general_p)
    return std::nullopt;
  return register_copy { std::move (operation), load };
}

} /* namespace memstrat */
