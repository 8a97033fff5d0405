/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/legal_strategies.h"

#include <algorithm>

#include "core/inline_plan.h"
#include "core/thresholds.h"

namespace memstrat {

bool
calls_p (const question &asked)
{
  return asked.op.call_allowed_p () && asked.opts.libcall != libcall_use::never;
}

bool
call_competes_p (const question &asked)
{
  return calls_p (asked) && !asked.opts.threshold_bytes;
}

namespace {

/* Return true if ASKED is optimized for size and best left to the compiler,
   which uses string instructions.  If calls are forbidden, return false where
   the compiler uses no string instruction: for moves, and where it makes a
   call.  With regs=gpr, return false for two words, which the compiler could
   move in one vector register.  */
bool
left_for_size_p (const question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  if (!op.where.for_size_p
      || (!op.where.function_for_size_p
	  && op.size_bytes >= cold_speed_min_bytes)
      || (opts.regs == register_class::gpr && op.size_known_p
	  && op.size_bytes == std::uint64_t (2) * facts.word_bytes))
    return false;
  return calls_p (asked)
	 || (op.kind != op_kind::move && op.compilers != compilers_code::call
	     && !op.where.not_builtin_p && facts.rep_p
	     && (!op.size_known_p
		 || op.size_bytes <= compilers_inline_max_bytes));
}

} /* anonymous namespace */

reason
refusal (const question &asked)
{
  const mem_op &op = asked.op;
  const options &opts = asked.opts;
  bool never_call_p = opts.libcall == libcall_use::never;
  if (op.where.inline_only_p ())
    return reason::none;
  if (opts.off_p)
    return reason::off;
  if (op.where.not_builtin_p && !never_call_p)
    return reason::not_builtin;
  if (op.where.user_flag_p && !never_call_p)
    return reason::user_flag;
  if (left_for_size_p (asked))
    return reason::for_size;
  if (op.where.sanitized_p && op.explicit_call_p)
    return reason::sanitized;
  if (op.vector_mode_p && opts.regs != register_class::gpr)
    return reason::vector_mode;
  return reason::none;
}

bool
asked_for_p (const question &asked)
{
  return asked.opts.table_for (asked.op.kind) || asked.opts.threshold_bytes;
}

std::uint64_t
pieces_max_bytes (const question &asked)
{
  return calls_p (asked) ? straight_max_bytes
			 : no_call_max_pieces * asked.facts.word_bytes;
}

namespace {

/* Return true if straight code for ASKED has few enough pieces.  */
bool
pieces_possible_p (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  return op.size_bytes <= pieces_max_bytes (asked)
	 && (calls_p (asked)
	     || inline_plan (strategy::straight, asked, false).pieces ().size ()
		  <= no_call_max_pieces);
}

strategy
loop_strategy (const target_facts &facts)
{
  return facts.vector_bytes != 0 ? strategy::vector_loop
				 : strategy::unrolled_loop;
}

/* Return the string instruction for ASKED: rep_8byte, as in the compiler's own
   code, if the blocks are aligned to words, else rep_byte.  Without alignment,
   rep_8byte takes up to ten times as long (lab/results/no-call.csv).  */
strategy
aligned_rep (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  std::uint64_t align_bytes
    = reads_source_p (op.kind)
	? std::min (op.dest_align_bytes, op.src_align_bytes)
	: op.dest_align_bytes;
  return align_bytes >= facts.word_bytes ? strategy::rep_8byte
					 : strategy::rep_byte;
}

} /* anonymous namespace */

strategy
strategy_without_call (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  strategy chosen = look_up (row_for (asked).table, op.size_bytes).strategy;
  switch (shape_of (chosen).kind)
    {
    case strategy_kind::string_instruction:
      return facts.rep_p && op.kind != op_kind::move && !calls_p (asked)
	       ? aligned_rep (asked)
	       : loop_strategy (facts);
    case strategy_kind::call:
      return loop_strategy (facts);
    default:
      return chosen;
    }
}

strategy
fallback_strategy (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  strategy loop = loop_strategy (facts);
  if (!op.where.sp_moved_p)
    return loop;
  bool straight_p = call_competes_p (asked)
		      ? op.size_bytes <= straight_max_bytes
			  && !op.where.many_operations_p
		      : strategy_without_call (asked) == strategy::straight;
  if (facts.rep_p && !straight_p)
    return strategy::rep_8byte;
  if (pieces_possible_p (asked))
    return strategy::straight;
  return op.named_space_p ? loop : strategy::libcall;
}

strategy
nearest_strategy (strategy wanted, const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  bool legal_p = false;
  switch (shape_of (wanted).kind)
    {
    case strategy_kind::ladder:
      return nearest_strategy (strategy::straight, asked);
    case strategy_kind::straight:
      legal_p = op.size_bytes <= straight_max_bytes;
      break;
    case strategy_kind::loop:
      legal_p = wanted != strategy::vector_loop && !op.where.sp_moved_p;
      break;
    case strategy_kind::string_instruction:
      legal_p = facts.rep_p;
      break;
    case strategy_kind::call:
      if (calls_p (asked))
	return wanted;
      wanted = strategy_without_call (asked);
      legal_p = string_instruction_p (wanted);
      break;
    }
  return legal_p ? wanted : fallback_strategy (asked);
}

} /* namespace memstrat */
