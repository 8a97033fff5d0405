/* The decision: a plan for a block operation, or the reason to leave it.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     copy, 168 bytes             ->  straight, 21 pieces of 8
     copy, 168 bytes, AVX        ->  straight, 5 pieces of 32, 1 of 8
     clear, 300 bytes            ->  libcall, beyond 256
     move, 120 bytes             ->  libcall, does not fit in registers
     copy, 300 bytes, __seg_gs   ->  unrolled_loop, 9 of 32, 1 piece of 8,
				     1 of 4
     copy, 0..400 bytes          ->  libcall, size not known
     copy, 0..400 bytes, no call ->  loop of 8

   The decision has two parts.  The first is whether the operation may be
   touched at all.  The second is which of its alternatives is the cheapest (see
   cheapest.h): what the options ask for, or else one of those that compete.  */

#include "core/choose.h"

#include <algorithm>
#include <utility>

#include "core/cheapest.h"
#include "core/cost.h"
#include "core/inline_plan.h"
#include "core/legal_strategies.h"

namespace memstrat {

namespace {

/* The largest size below that of ASKED's operation that the model still expands
   inline, given that it makes a call of this one.  Where code is dear, calls and inline code alternate
   near the border, because straight code has odd tails, and a loop has whole
   rounds of four words: beyond the result, no whole number of words is inline,
   and its successor is a call.  */
std::uint64_t
last_inline_bytes (const question &asked)
{
  const mem_op &op = asked.op;
  auto inline_p = [&] (std::uint64_t size_bytes)
  {
    question trial = asked;
    trial.op.size_bytes = size_bytes;
    trial.op.known_bytes = std::min (op.known_bytes, size_bytes);
    return cheapest (usable (std::move (trial)), true).why
	   != reason::beyond_threshold;
  };
  std::uint64_t inline_bytes = 0;
  std::uint64_t call_bytes = std::min (op.size_bytes, straight_max_bytes + 1);
  while (call_bytes - inline_bytes > 1)
    {
      std::uint64_t middle_bytes = (inline_bytes + call_bytes) / 2;
      (inline_p (middle_bytes) ? inline_bytes : call_bytes) = middle_bytes;
    }
  std::uint64_t word_bytes = asked.facts.word_bytes;
  for (std::uint64_t next_bytes = (inline_bytes / word_bytes + 1) * word_bytes;
       next_bytes < op.size_bytes
       && next_bytes <= inline_bytes + 4 * word_bytes;
       next_bytes += word_bytes)
    if (inline_p (next_bytes))
      inline_bytes = next_bytes;
  while (inline_bytes + 1 < op.size_bytes && inline_p (inline_bytes + 1))
    inline_bytes++;
  return inline_bytes;
}

/* True if the operation of ASKED is best left to the compiler, which optimizes it
   for size and has string instructions for that.  It has none for a move, nor where all it makes
   is a call.  And with regs=gpr, it must not move two words, which are a scalar
   to it, in one vector register.  CALL_P says whether it may become a call.  */
bool
left_for_size_p (const question &asked, bool call_p)
{
  const auto &[op, facts, tune, opts] = asked;
  if (!op.where.for_size_p
      || (!op.where.function_for_size_p
	  && op.size_bytes >= cold_speed_min_bytes)
      || (opts.regs == register_class::gpr && op.size_known_p
	  && op.size_bytes == std::uint64_t (2) * facts.word_bytes))
    return false;
  return call_p
	 || (op.kind != op_kind::move && op.compilers != compilers_code::call
	     && !op.where.not_builtin_p && facts.rep_p
	     && (!op.size_known_p
		 || op.size_bytes <= compilers_inline_max_bytes));
}

/* True if the operation of ASKED may become a call.  */
bool
calls_p (const question &asked)
{
  return asked.op.call_allowed_p () && asked.opts.libcall != libcall_use::never;
}

/* The reason why the operation of ASKED must not be touched; reason::none if it
   may be.  CALL_P says whether it may become a call.  */
reason
refusal (const question &asked, bool call_p)
{
  const mem_op &op = asked.op;
  const options &opts = asked.opts;
  bool never_call_p = opts.libcall == libcall_use::never;
  if (opts.off_p)
    return reason::off;
  if (op.where.not_builtin_p && !never_call_p)
    return reason::not_builtin;
  if (op.where.user_flag_p && !never_call_p)
    return reason::user_flag;
  if (left_for_size_p (asked, call_p))
    return reason::for_size;
  if (op.where.sanitized_p && op.explicit_call_p)
    return reason::sanitized;
  if (op.vector_mode_p && opts.regs != register_class::gpr)
    return reason::vector_mode;
  return reason::none;
}

/* What PLAN costs for ASKED, whose facts are usable, with the wait for the stores
   to what it loads.  */
cost
costs_with_wait (const plan &plan, const question &asked)
{
  cost costs = plan_cost (plan, asked.op, asked.facts, *asked.tune,
			  line_price_of (asked));
  costs.time_centicycles += wait_centicycles (plan, asked.op, *asked.tune);
  return costs;
}

} /* anonymous namespace */

priced
priced_plan (const plan &plan, const question &asked)
{
  cost costs = costs_with_wait (plan, usable (asked));
  return { costs, price_of (costs, line_price_of (asked)) / 64 };
}

std::optional<plan>
fresh_pieces_plan (const question &asked)
{
  const mem_op &op = asked.op;
  /* What the compiler does by itself.  */
  plan whole;
  append_groups (whole, { { 0, static_cast<unsigned> (op.size_bytes) } }, 1);
  if (asked.opts.off_p || asked.facts.compilers_code_best_p
      || !blocked_p (whole, op))
    return std::nullopt;

  question limited = usable (asked);
  const target_facts &facts = limited.facts;
  std::optional<plan> cut
    = op.kind == op_kind::move
	? load_first_plan (op, facts, *asked.tune, facts.free_registers)
	: inline_plan (strategy::straight, op, facts, *asked.tune, true);
  if (!cut)
    return std::nullopt;

  alternative own_code, pieces;
  own_code.costs = costs_with_wait (whole, limited);
  pieces.costs = costs_with_wait (*cut, limited);
  pieces.decision.plan = std::move (cut);
  return cheapest_of ({ own_code, pieces }, line_price_of (asked)).plan;
}

std::vector<strategy>
weighed_strategies (const question &asked)
{
  bool call_p = calls_p (asked);
  std::vector<strategy> strategies;
  if (refusal (asked, call_p) == reason::none)
    for (const alternative &weighed :
	 alternatives (usable (asked), call_p, false))
      if (weighed.decision.plan)
	strategies.push_back (weighed.decision.plan->strategy);
  return strategies;
}

decision
choose_plan (const question &asked)
{
  bool call_p = calls_p (asked);
  reason refused = refusal (asked, call_p);
  if (refused != reason::none)
    return leave (refused);
  decision chosen = cheapest (usable (asked), call_p);
  /* A sanitizer has to see the original copy or clear.  */
  if (asked.op.where.sanitized_p && chosen.plan
      && chosen.plan->strategy == strategy::libcall)
    return leave (reason::sanitized);
  return chosen;
}

void
explain (decision &chosen, const question &asked)
{
  if (chosen.why == reason::beyond_threshold && !chosen.why_bytes)
    chosen.why_bytes = last_inline_bytes (asked);
}

} /* namespace memstrat */
