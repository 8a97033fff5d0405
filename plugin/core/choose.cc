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

namespace memstrat {

namespace {

/* The largest size below OP's that the model still expands inline, given that
   it makes a call of OP.  Where code is dear, calls and inline code alternate
   near the border, because straight code has odd tails, and a loop has whole
   rounds of four words: beyond the result, no whole number of words is inline,
   and its successor is a call.  */
std::uint64_t
last_inline_bytes (const mem_op &op, const target_facts &facts,
		   const tuning &tune, const options &opts)
{
  auto inline_p = [&] (std::uint64_t size_bytes)
  {
    mem_op trial = op;
    trial.size_bytes = size_bytes;
    trial.known_bytes = std::min (op.known_bytes, size_bytes);
    return cheapest (trial, usable_facts (trial, facts, opts), tune, opts, true)
	     .why
	   != reason::beyond_threshold;
  };
  std::uint64_t inline_bytes = 0;
  std::uint64_t call_bytes = std::min (op.size_bytes, straight_max_bytes + 1);
  while (call_bytes - inline_bytes > 1)
    {
      std::uint64_t middle_bytes = (inline_bytes + call_bytes) / 2;
      (inline_p (middle_bytes) ? inline_bytes : call_bytes) = middle_bytes;
    }
  std::uint64_t word_bytes = facts.word_bytes;
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

/* True if OP is best left to the compiler, which optimizes it for size and has
   string instructions for that.  It has none for a move, nor where all it makes
   is a call.  And with regs=gpr, it must not move two words, which are a scalar
   to it, in one vector register.  CALL_P says whether OP may become a call.  */
bool
left_for_size_p (const mem_op &op, const target_facts &facts,
		 const options &opts, bool call_p)
{
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

/* True if OP may become a call.  */
bool
calls_p (const mem_op &op, const options &opts)
{
  return op.call_allowed_p () && opts.libcall != libcall_use::never;
}

/* The reason why OP must not be touched; reason::none if it may be.  CALL_P
   says whether it may become a call.  */
reason
refusal (const mem_op &op, const target_facts &facts, const options &opts,
	 bool call_p)
{
  bool never_call_p = opts.libcall == libcall_use::never;
  if (opts.off_p)
    return reason::off;
  if (op.where.not_builtin_p && !never_call_p)
    return reason::not_builtin;
  if (op.where.user_flag_p && !never_call_p)
    return reason::user_flag;
  if (left_for_size_p (op, facts, opts, call_p))
    return reason::for_size;
  if (op.where.sanitized_p && op.explicit_call_p)
    return reason::sanitized;
  if (op.vector_mode_p && opts.regs != register_class::gpr)
    return reason::vector_mode;
  return reason::none;
}

/* What PLAN costs with the wait for the stores to what it loads, if 64 bytes of
   code have the price LINE_CENTICYCLES.  */
cost
costs_with_wait (const plan &plan, const mem_op &op, const target_facts &facts,
		 const tuning &tune, std::uint64_t line_centicycles)
{
  cost costs = plan_cost (plan, op, facts, tune, line_centicycles);
  costs.time_centicycles += wait_centicycles (plan, op, tune);
  return costs;
}

} /* anonymous namespace */

priced
priced_plan (const plan &plan, const mem_op &op, const target_facts &facts,
	     const tuning &tune, const options &opts)
{
  std::uint64_t line
    = line_price_centicycles (tune, op.where.priced_as (), opts.prefer);
  cost costs
    = costs_with_wait (plan, op, usable_facts (op, facts, opts), tune, line);
  return { costs, price_of (costs, line) / 64 };
}

std::optional<plan>
fresh_pieces_plan (const mem_op &op, const target_facts &all_facts,
		   const tuning &tune, const options &opts)
{
  /* What the compiler does by itself.  */
  plan whole;
  append_groups (whole, { { 0, static_cast<unsigned> (op.size_bytes) } }, 1);
  if (opts.off_p || all_facts.compilers_code_best_p || !blocked_p (whole, op))
    return std::nullopt;

  target_facts facts = usable_facts (op, all_facts, opts);
  std::optional<plan> cut
    = op.kind == op_kind::move
	? load_first_plan (op, facts, tune, facts.free_registers)
	: inline_plan (strategy::straight, op, facts, tune, true);
  if (!cut)
    return std::nullopt;

  std::uint64_t line
    = line_price_centicycles (tune, op.where.priced_as (), opts.prefer);
  alternative own_code, pieces;
  own_code.costs = costs_with_wait (whole, op, facts, tune, line);
  pieces.costs = costs_with_wait (*cut, op, facts, tune, line);
  pieces.decision.plan = std::move (cut);
  return cheapest_of ({ own_code, pieces }, line).plan;
}

std::vector<strategy>
weighed_strategies (const mem_op &op, const target_facts &facts,
		    const tuning &tune, const options &opts)
{
  bool call_p = calls_p (op, opts);
  std::vector<strategy> strategies;
  if (refusal (op, facts, opts, call_p) == reason::none)
    for (const alternative &weighed :
	 alternatives (op, usable_facts (op, facts, opts), tune, opts, call_p,
		       false))
      if (weighed.decision.plan)
	strategies.push_back (weighed.decision.plan->strategy);
  return strategies;
}

decision
choose_plan (const mem_op &op, const target_facts &facts, const tuning &tune,
	     const options &opts)
{
  bool call_p = calls_p (op, opts);
  reason refused = refusal (op, facts, opts, call_p);
  if (refused != reason::none)
    return leave (refused);
  decision chosen
    = cheapest (op, usable_facts (op, facts, opts), tune, opts, call_p);
  /* A sanitizer has to see the original copy or clear.  */
  if (op.where.sanitized_p && chosen.plan
      && chosen.plan->strategy == strategy::libcall)
    return leave (reason::sanitized);
  return chosen;
}

void
explain (decision &chosen, const mem_op &op, const target_facts &facts,
	 const tuning &tune, const options &opts)
{
  if (chosen.why == reason::beyond_threshold && !chosen.why_bytes)
    chosen.why_bytes = last_inline_bytes (op, facts, tune, opts);
}

} /* namespace memstrat */
