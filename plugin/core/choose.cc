/* The decision on a block operation: lowered, called or left.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     copy, 168 bytes             ->  straight, 21 pieces of 8
     copy, 168 bytes, AVX        ->  straight, 5 pieces of 32, 1 of 8
     clear, 300 bytes            ->  libcall beyond 256
     move, 120 bytes             ->  libcall: it does not fit in registers
     copy, 300 bytes, __seg_gs   ->  unrolled_loop, 9 of 32, 1 of 8, 1 of 4
     copy, 4096 bytes, no call	 ->  rep_8byte, 512 of 8

   docs/internals.md has the steps from the question to the plan.  */

#include "core/choose.h"

#include <algorithm>
#include <utility>

#include "core/inline_plan.h"
#include "core/legal_strategies.h"
#include "core/thresholds.h"

namespace memstrat {

namespace {

/* The most pieces of straight code for a source that was just stored.  With
   more pieces, a loop that waits for the stores is assumed to be faster.  */
constexpr std::size_t fresh_pieces_max = 32;

/* The largest size for which a loop of words replaces a call that would make
   its function save registers (docs/decisions/0031).  */
constexpr std::uint64_t call_setup_loop_max_bytes = 512;

decision
by (rule by, decision chosen)
{
  chosen.by = by;
  return chosen;
}

/* In the functions from here on, ASKED has a known size.  */

std::optional<strategy_choice>
asked_choice (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  if (const strategy_table *table = opts.table_for (op.kind))
    return look_up (*table, op.size_bytes);
  if (opts.threshold_bytes && op.size_bytes > *opts.threshold_bytes)
    return strategy_choice { strategy::libcall, *opts.threshold_bytes };
  return std::nullopt;
}

strategy_choice
row_choice (const usable_question &asked)
{
  if (!call_competes_p (asked))
    return { strategy_without_call (asked), 0 };
  return look_up (row_for (asked).table, asked.op.size_bytes);
}

/* Return the largest size that stays straight because the compiler's own code
   is straight.  Return 0 where slower code is acceptable: in rare code, and
   after many operations in the function.  Also return 0 with regs=gpr, because
   the compiler's pieces may be wider than memstrat's.  */
std::uint64_t
straight_kept_bytes (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  return opts.regs != register_class::gpr && !op.where.many_operations_p
	     && !op.where.rare_p ()
	   ? op.compilers_straight_bytes
	   : 0;
}

/* Return true if the compiler itself has a string instruction for ASKED.  Also
   return true in expansion, where its code is unknown, but never a call.  */
bool
compilers_rep_p (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  return facts.rep_p && op.kind != op_kind::move
	 && opts.libcall != libcall_use::never
	 && (op.in_expansion_p
	     || string_instruction_p (op.compilers_or_call ()));
}

decision
library_call (reason why, const usable_question &asked)
{
  return called { library_plan (asked.op, asked.facts), why };
}

/* Return the straight plan for ASKED, a move, with all loads first.  Use all
   free registers if the options ask for inline code or no call is allowed,
   otherwise scratch registers.  Return nothing if the block does not fit.  */
std::optional<plan>
straight_move (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  unsigned free_registers
    = calls_p (asked) && !asked_for_p (asked)
	? std::min (facts.free_registers, facts.scratch_registers)
	: facts.free_registers;
  std::uint64_t room_bytes
    = facts.vector_bytes != 0
	? std::uint64_t (facts.free_vector_registers) * facts.vector_bytes
	: std::uint64_t (free_registers) * facts.word_bytes;
  return op.size_bytes < room_bytes + facts.word_bytes
	   ? load_first_plan (asked, free_registers)
	   : std::nullopt;
}

/* Return the decision on ASKED, a move that STRATEGY would make inline.  It is
   straight code if the block fits into registers, although a loop would often
   be shorter.  Otherwise, it is a call or, if no call is allowed, the loop of
   STRATEGY in either direction.  */
decision
move (strategy strategy, const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  if (std::optional<plan> straight = straight_move (asked))
    return lowered { std::move (*straight) };
  if (!calls_p (asked))
    return lowered { either_direction_plan (strategy, op, facts) };
  return library_call (reason::may_overlap, asked);
}

/* Return CHOSEN, the decision on the move of ASKED.  If CHOSEN is a call, put
   the largest size that registers hold into its reason, unless a threshold is
   lower.  */
decision
with_bound (decision chosen, usable_question asked)
{
  if (!calls_p (asked)
      || (chosen.why () != reason::beyond_threshold
	  && chosen.why () != reason::may_overlap))
    return chosen;
  std::uint64_t &size_bytes = asked.op.size_bytes;
  size_bytes = std::min (size_bytes, straight_max_bytes);
  while (!straight_move (asked))
    size_bytes--;
  if (chosen.why () == reason::beyond_threshold
      && size_bytes >= *chosen.why_bytes ())
    return chosen;
  return by (rule::overlap,
	     called { *chosen.plan (), reason::may_overlap, size_bytes });
}

/* Return the decision on ASKED by STRATEGY, which is legal and not libcall.
   With FRESH_P, the pieces may be cut to fit fresh stores to the source.  */
decision
inline_by (strategy strategy, const usable_question &asked, bool fresh_p)
{
  return asked.op.kind == op_kind::move
	   ? move (strategy, asked)
	   : lowered { inline_plan (strategy, asked, fresh_p) };
}

/* Return the decision by LEGAL, the legal strategy nearest to CHOICE.  */
decision
by_legal (strategy legal, const strategy_choice &choice,
	  const usable_question &asked, bool fresh_p)
{
  if (legal != strategy::libcall)
    return inline_by (legal, asked, fresh_p);
  std::uint64_t beyond_bytes
    = legal == choice.strategy ? choice.beyond_bytes : pieces_max_bytes (asked);
  if (beyond_bytes == 0)
    return library_call (reason::asked_call, asked);
  return called { library_plan (asked.op, asked.facts),
		  reason::beyond_threshold, beyond_bytes };
}

/* Return the decision by CHOICE, for the rule WHY, or by the nearest legal
   strategy.  */
decision
carried_out (const strategy_choice &choice, rule why,
	     const usable_question &asked, bool fresh_p)
{
  strategy legal = nearest_strategy (choice.strategy, asked);
  decision chosen = by_legal (legal, choice, asked, fresh_p);
  if (chosen.plan ()->strategy != choice.strategy)
    why = asked.op.kind == op_kind::move && legal == choice.strategy
	    ? rule::overlap
	    : rule::nearest;
  return by (why, std::move (chosen));
}

/* Return the inline code in place of a call with costly setup: the compiler's
   own string instruction, or a loop.  Return nothing if a call is better.  */
std::optional<decision>
despite_setup (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  if (compilers_rep_p (asked))
    return inline_by (strategy::rep_8byte, asked, false);
  if (facts.vector_bytes == 0 && op.size_bytes <= call_setup_loop_max_bytes
      && !op.where.sp_moved_p)
    return inline_by (strategy::unrolled_loop, asked, false);
  return std::nullopt;
}

/* Return the inline decision for a source that was just stored: straight
   pieces, perhaps cut to fit the stores, or a loop that waits for them.  */
decision
from_fresh_source (const usable_question &asked)
{
  bool straight_p
    = asked.op.size_bytes <= straight_max_bytes
      && inline_plan (strategy::straight, asked, true).pieces ().size ()
	   <= fresh_pieces_max;
  return inline_by (straight_p ? strategy::straight : fallback_strategy (asked),
		    asked, true);
}

/* Decide on ASKED, which is not refused.  The caller applies with_bound.  */
decision
choose (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  if (std::optional<strategy_choice> choice = asked_choice (asked))
    return carried_out (*choice, rule::option, asked, true);

  bool many_p = op.where.many_operations_p;
  strategy_choice choice = row_choice (asked);
  rule why = many_p ? rule::many_operations : rule::row;
  std::uint64_t kept_bytes = straight_kept_bytes (asked);
  choice.beyond_bytes = std::max (choice.beyond_bytes, kept_bytes);
  if (op.size_bytes <= kept_bytes && choice.strategy != strategy::straight)
    {
      choice.strategy = strategy::straight;
      why = rule::compilers_straight;
    }
  decision chosen = carried_out (choice, why, asked, false);
  if (chosen.outcome () == outcome::called
      && chosen.why () != reason::may_overlap)
    {
      if (op.where.call_setup_p)
	if (std::optional<decision> inline_code = despite_setup (asked))
	  return by (rule::call_setup, *inline_code);
      if (many_p)
	return by (why, library_call (reason::many_operations, asked));
    }
  else if (blocked_p (*chosen.plan (), op)
	   && !string_instruction_p (chosen.plan ()->strategy))
    return by (rule::fresh_source, from_fresh_source (asked));
  return chosen;
}

} /* anonymous namespace */

std::optional<plan>
register_copy_plan (const question &asked)
{
  const mem_op &op = asked.op;
  /* The compiler's own code is one piece.  */
  plan whole;
  append_groups (whole, { { 0, static_cast<unsigned> (op.size_bytes) } }, 1);
  bool too_wide_p = asked.opts.regs == register_class::gpr && !op.vector_mode_p
		    && op.size_bytes > asked.facts.word_bytes;
  if (asked.opts.off_p || !(too_wide_p || blocked_p (whole, op)))
    return std::nullopt;

  usable_question limited (asked);
  std::optional<plan> cut
    = op.kind == op_kind::move
	? load_first_plan (limited, limited.facts.free_registers)
	: inline_plan (strategy::straight, limited, true);
  return cut && (too_wide_p || !blocked_p (*cut, op)) ? cut : std::nullopt;
}

decision
choose_plan (const question &asked)
{
  reason refused = refusal (asked);
  if (refused != reason::none)
    return by (rule::refusal, left { refused });
  usable_question limited (asked);
  decision chosen = asked.op.size_known_p ? choose (limited)
					  : choose_run_time_plan (limited);
  if (asked.op.size_known_p && asked.op.kind == op_kind::move)
    chosen = with_bound (std::move (chosen), std::move (limited));
  /* A sanitizer must see the original copy or clear.  */
  if (asked.op.where.sanitized_p && chosen.outcome () == outcome::called)
    return by (rule::refusal, left { reason::sanitized });
  return chosen;
}

} /* namespace memstrat */
