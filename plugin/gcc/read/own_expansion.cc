/* GCC's own code for a block operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A hook of GCC's target decides whether to carry out an operation by pieces
   (backstop.cc decides in its place only during expansion).  If it refuses, a
   pattern of the target may expand the operation (compilers_code_of).  If no
   pattern does, the operation becomes a call.  */

#include "gcc/read/own_expansion.h"

#include "builtins.h"

#include "core/legal_strategies.h"
#include "target/target.h"

namespace memstrat {

namespace {

/* Return true if the target makes GCC use pieces of the kind HOW for a block
   of OP's size, aligned to ALIGN_BYTES.  */
bool
use_pieces_p (by_pieces_operation how, const mem_op &op,
	      std::uint64_t align_bytes)
{
  constexpr std::uint64_t max_bytes = MAX_OFILE_ALIGNMENT / BITS_PER_UNIT;
  return targetm.use_by_pieces_infrastructure_p (op.size_bytes,
						 MIN (align_bytes, max_bytes)
						   * BITS_PER_UNIT,
						 how, !op.where.for_size_p);
}

/* Return true if the target makes GCC carry out OP by pieces.  The pieces of a
   known source are constants.  */
bool
by_pieces_p (const mem_op &op)
{
  switch (op.kind)
    {
    case op_kind::copy:
      return (op.src_known_p
	      && use_pieces_p (STORE_BY_PIECES, op, op.dest_align_bytes))
	     || use_pieces_p (MOVE_BY_PIECES, op,
			      MIN (op.dest_align_bytes, op.src_align_bytes));
    case op_kind::move:
      return false;
    case op_kind::zero:
      return use_pieces_p (CLEAR_BY_PIECES, op, op.dest_align_bytes);
    case op_kind::fill:
      return use_pieces_p (SET_BY_PIECES, op, op.dest_align_bytes);
    }
  gcc_unreachable ();
}

/* Return the largest size, up to straight_max_bytes, at which GCC carries out
   operations like OP by pieces.  The result may be slightly wrong, but never
   for OP's own size.  */
std::uint64_t
straight_bytes (const mem_op &op)
{
  mem_op like = op;
  std::uint64_t found_bytes = 0;
  std::uint64_t step_bytes = straight_max_bytes;
  for (; step_bytes >= UNITS_PER_WORD; step_bytes /= 2)
    {
      like.size_bytes = found_bytes + step_bytes;
      if (like.size_bytes <= straight_max_bytes && by_pieces_p (like))
	found_bytes = like.size_bytes;
    }
  return by_pieces_p (op) ? MAX (found_bytes, op.size_bytes)
			  : MIN (found_bytes, op.size_bytes - 1);
}

/* Return true if OPERATION initializes an array with a string.  */
bool
from_string_p (const candidate &operation)
{
  tree base = operation.src.reference () ? operation.src.base_decl ()
					 : NULL_TREE;
  return !operation.op.explicit_call_p && base
	 && TREE_CODE (base) == STRING_CST;
}

/* Return true if OPERATION is a call that GCC keeps.  */
bool
stays_call_p (const candidate &operation)
{
  const mem_op &op = operation.op;
  return op.explicit_call_p
	 && (op.where.sanitized_p || op.compilers == compilers_code::call
	     || (!optimize
		 && !called_as_built_in (gimple_call_fndecl (operation.stmt))));
}

/* Return true if OPERATION assigns a single value.  Automatic initialization
   of a single value does not count: it is a memset.  */
bool
single_value_p (const candidate &operation)
{
  return is_gimple_assign (operation.stmt)
	 && TYPE_MODE (TREE_TYPE (gimple_assign_lhs (operation.stmt)))
	      != BLKmode;
}

/* Return true if the RTL pass dse may delete GCC's own code for OPERATION, the
   clear of a variable that is later copied by pieces.  */
bool
deleted_later_p (const candidate &operation)
{
  const mem_op &op = operation.op;
  tree cleared = operation.dest.base_decl ();
  return flag_dse && op.kind == op_kind::zero && cleared && auto_var_p (cleared)
	 && !TREE_ADDRESSABLE (cleared)
	 && use_pieces_p (MOVE_BY_PIECES, op, op.dest_align_bytes);
}

} /* anonymous namespace */

void
note_own_expansion (candidate &operation)
{
  mem_op &op = operation.op;
  if (!op.size_known_p)
    return;
  if (stays_call_p (operation))
    {
      op.compilers = compilers_code::call;
      return;
    }
  op.compilers_straight_bytes = straight_bytes (op);
  op.compilers.reset ();
  if (op.named_space_p)
    return;
  if (op.size_bytes <= op.compilers_straight_bytes
      || single_value_p (operation))
    op.compilers = compilers_code::inline_code;
  else if (!from_string_p (operation) && !user_strategy_flag (op.kind))
    {
      op.compilers = compilers_code_of (gimple_bb (operation.stmt), op.kind,
					{ op.size_bytes, op.size_bytes },
					op.size_bytes);
      /* GCC 12's try_store_by_multiple_pieces may expand the clear, and the
	 RTL pass dse may delete it.  */
      if ((op.kind == op_kind::zero && op.compilers == compilers_code::call
	   && use_pieces_p (SET_BY_PIECES, op, op.dest_align_bytes))
	  || deleted_later_p (operation))
	op.compilers.reset ();
    }
}

} /* namespace memstrat */
