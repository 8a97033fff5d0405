/* What the compiler itself makes of a block operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC asks its target whether to carry an operation out by pieces; if not, a
   pattern of the target may take it; otherwise it becomes a call.  Whether a
   pattern takes an operation depends on the target, the size, the alignment and
   a dozen options, and only the pattern knows.  So it is tried, on blocks that
   do not exist, and what it emits is thrown away.  */

#include "gcc/read/own_expansion.h"

#include "builtins.h"
#include "memmodel.h"
#include "rtl.h"
#include "emit-rtl.h"
#include "explow.h"
#include "dojump.h"
#include "expr.h"
#include "predict.h"
#include "function.h"

#include "gcc/read/sizes.h"
#include "core/legal_strategies.h"
#include "target/target.h"

namespace memstrat {

namespace {

/* As long as it lives, what is emitted goes nowhere.  Afterwards, registers and
   instructions get the same numbers as without it, so that the function is
   compiled as if nothing had been tried.  */
class trial
{
public:
  trial ()
    : m_first_register (crtl->emit.x_reg_rtx_no),
      m_first_insn (crtl->emit.x_cur_insn_uid)
  {
    save_pending_stack_adjust (&m_stack);
    start_sequence ();
  }

  ~trial ()
  {
    end_sequence ();
    restore_pending_stack_adjust (&m_stack);
    for (int regno = m_first_register; regno < crtl->emit.x_reg_rtx_no; regno++)
      REGNO_POINTER_ALIGN (regno) = 0;
    crtl->emit.x_reg_rtx_no = m_first_register;
    crtl->emit.x_cur_insn_uid = m_first_insn;
  }

  trial (const trial &) = delete;
  trial &operator= (const trial &) = delete;

private:
  int m_first_register;
  int m_first_insn;
  saved_pending_stack_adjust m_stack;
};

unsigned
align_bits (std::uint64_t align_bytes)
{
  return MIN (align_bytes, (std::uint64_t) MAX_OFILE_ALIGNMENT / BITS_PER_UNIT)
	 * BITS_PER_UNIT;
}

/* A block somewhere, aligned to ALIGN_BYTES.  */
rtx
some_block (std::uint64_t align_bytes)
{
  rtx block = gen_rtx_MEM (BLKmode, gen_reg_rtx (Pmode));
  set_mem_align (block, align_bits (align_bytes));
  return block;
}

/* True if the target has GCC use pieces for HOW, of SIZE_BYTES that are aligned
   to ALIGN_BYTES.  */
bool
use_pieces_p (by_pieces_operation how, std::uint64_t size_bytes,
	      std::uint64_t align_bytes)
{
  return targetm.use_by_pieces_infrastructure_p (size_bytes,
						 align_bits (align_bytes), how,
						 optimize_insn_for_speed_p ());
}

/* True if the target has GCC carry OP out by pieces, of which those of a known
   source are constants.  */
bool
by_pieces_p (const mem_op &op)
{
  if (!op.size_known_p || op.kind == op_kind::move)
    return false;
  if (!reads_source_p (op.kind))
    return use_pieces_p (op.kind == op_kind::zero ? CLEAR_BY_PIECES
						  : SET_BY_PIECES,
			 op.size_bytes, op.dest_align_bytes);
  return (op.src_known_p
	  && use_pieces_p (STORE_BY_PIECES, op.size_bytes, op.dest_align_bytes))
	 || use_pieces_p (MOVE_BY_PIECES, op.size_bytes,
			  MIN (op.dest_align_bytes, op.src_align_bytes));
}

/* True if GCC clears OP by pieces as for a fill, before it makes a call: GCC
   12's try_store_by_multiple_pieces.  */
bool
filled_by_pieces_p (const mem_op &op)
{
  return op.kind == op_kind::zero && op.size_known_p
	 && use_pieces_p (SET_BY_PIECES, op.size_bytes, op.dest_align_bytes);
}

/* What the target's patterns for blocks make of OP: `inline_code' for any code
   of theirs, or `call' if no pattern takes it.  Its size is within BOUNDS, and
   is EXPECTED_BYTES on average if that is known.  */
compilers_code
pattern_code (const mem_op &op, const value_bounds &bounds,
	      std::optional<std::uint64_t> expected_bytes)
{
  trial nothing;
  rtx size = op.size_known_p ? gen_int_mode (op.size_bytes, ptr_mode)
			     : gen_reg_rtx (ptr_mode);
  unsigned HOST_WIDE_INT min = bounds.least;
  unsigned HOST_WIDE_INT max = MIN (bounds.largest, GET_MODE_MASK (ptr_mode));
  HOST_WIDE_INT expected = expected_bytes ? *expected_bytes : -1;
  rtx dest = some_block (op.dest_align_bytes);
  bool done_p = true;
  if (!reads_source_p (op.kind))
    done_p
      = set_storage_via_setmem (dest, size,
				op.kind == op_kind::zero ? const0_rtx
							 : gen_reg_rtx (QImode),
				MEM_ALIGN (dest), 0, expected, min, max, max);
  else
    /* pc_rtx stands for a call.  */
    done_p = emit_block_move_hints (dest, some_block (op.src_align_bytes), size,
				    BLOCK_OP_NO_LIBCALL_RET, 0, expected, min,
				    max, max, false, &done_p,
				    op.kind == op_kind::move)
	       != pc_rtx
	     && done_p;
  return done_p ? compilers_code::inline_code : compilers_code::call;
}

} /* anonymous namespace */

compilers_code
block_code (const mem_op &op)
{
  if (by_pieces_p (op) || filled_by_pieces_p (op))
    return compilers_code::inline_code;
  return pattern_code (op, { op.size_bytes, op.size_bytes }, std::nullopt);
}

namespace {

/* The string that STMT initializes an array with, or null.  */
tree
initial_string (const gimple *stmt)
{
  tree value = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt)
					     : NULL_TREE;
  if (value && TREE_CODE (value) == MEM_REF
      && TREE_CODE (TREE_OPERAND (value, 0)) == ADDR_EXPR
      && integer_zerop (TREE_OPERAND (value, 1)))
    value = TREE_OPERAND (TREE_OPERAND (value, 0), 0);
  return value && TREE_CODE (value) == STRING_CST ? value : NULL_TREE;
}

/* What GCC's store_expr makes of OP, an array that a string of STRING_BYTES
   initializes: constants if the target has it store pieces, and otherwise a
   copy.  What is behind the string is cleared.  */
compilers_code
string_code (const mem_op &op, std::uint64_t string_bytes)
{
  if (use_pieces_p (STORE_BY_PIECES, op.size_bytes, op.dest_align_bytes))
    return compilers_code::inline_code;
  mem_op string = op, rest = op;
  string.size_bytes = MIN (op.size_bytes, string_bytes);
  rest.kind = op_kind::zero;
  std::uint64_t stored_bytes = ROUND_UP (string_bytes, STORE_MAX_PIECES);
  bool stored_p
    = stored_bytes < op.size_bytes
      && use_pieces_p (STORE_BY_PIECES, stored_bytes, op.dest_align_bytes);
  if (!stored_p)
    {
      string.src_known_p = false;
      if (block_code (string) == compilers_code::call)
	return compilers_code::call;
      stored_bytes = string.size_bytes;
    }
  if (stored_bytes == op.size_bytes)
    return compilers_code::inline_code;
  rest.size_bytes = op.size_bytes - stored_bytes;
  rest.dest_align_bytes = least_bit_hwi (op.dest_align_bytes | stored_bytes);
  return block_code (rest);
}

/* True if OPERATION is a call that GCC does not carry out in any other way.  */
bool
stays_call_p (const candidate &operation)
{
  return operation.op.explicit_call_p
	 && (operation.op.where.sanitized_p
	     || operation.op.compilers == compilers_code::call
	     || (!optimize
		 && !called_as_built_in (gimple_call_fndecl (operation.stmt))));
}

/* What GCC makes of OPERATION if the size does not matter; nothing if it
   does.  */
std::optional<compilers_code>
plain_code (const candidate &operation)
{
  const mem_op &op = operation.op;
  if (op.named_space_p || op.where.not_builtin_p)
    return compilers_code::call;
  /* A single value.  Automatic initialization is memset for that, too.  */
  if (is_gimple_assign (operation.stmt)
      && TYPE_MODE (TREE_TYPE (gimple_assign_lhs (operation.stmt))) != BLKmode)
    return compilers_code::inline_code;
  if (stays_call_p (operation))
    return compilers_code::call;
  return std::nullopt;
}

} /* anonymous namespace */

/* The sizes for which there are pieces end where there would be too many; which
   sizes are near that end does not matter, but OPERATION's own has to be
   right.  */
std::uint64_t
compilers_straight_bytes (const candidate &operation)
{
  mem_op op = operation.op;
  if (stays_call_p (operation))
    return 0;
  rtl_profile_for_bb (gimple_bb (operation.stmt));
  bool pieces_p = by_pieces_p (op);
  std::uint64_t straight_bytes = 0;
  std::uint64_t step_bytes = straight_max_bytes;
  for (; step_bytes >= UNITS_PER_WORD; step_bytes /= 2)
    {
      op.size_bytes = straight_bytes + step_bytes;
      if (op.size_bytes <= straight_max_bytes && by_pieces_p (op))
	straight_bytes = op.size_bytes;
    }
  default_rtl_profile ();
  std::uint64_t size_bytes = operation.op.size_bytes;
  return pieces_p ? MAX (straight_bytes, size_bytes)
		  : MIN (straight_bytes, size_bytes - 1);
}

std::optional<compilers_code>
known_size_code (const candidate &operation)
{
  const mem_op &op = operation.op;
  if (op.named_space_p)
    return std::nullopt;
  if (std::optional<compilers_code> code = plain_code (operation))
    return code;
  if (op.size_bytes <= op.compilers_straight_bytes)
    return compilers_code::inline_code;
  if (initial_string (operation.stmt) || user_strategy_flag (op.kind))
    return std::nullopt;
  compilers_code code = compilers_code_of (gimple_bb (operation.stmt), op.kind,
					   { op.size_bytes, op.size_bytes },
					   op.size_bytes);
  return code == compilers_code::call && filled_by_pieces_p (op)
	   ? std::nullopt
	   : std::optional (code);
}

compilers_code
own_expansion (const candidate &operation)
{
  const mem_op &op = operation.op;
  if (std::optional<compilers_code> code = plain_code (operation))
    return *code;

  rtl_profile_for_bb (gimple_bb (operation.stmt));
  tree string = initial_string (operation.stmt);
  compilers_code code
    = !op.size_known_p
	? pattern_code (op, bounds_of_value (operation.size, operation.stmt),
			profiled_size (operation.stmt))
      : string ? string_code (op, TREE_STRING_LENGTH (string))
	       : block_code (op);
  default_rtl_profile ();
  return code;
}

} /* namespace memstrat */
