/* The decision on an operation of run-time size.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     0..31 bytes		->  a ladder
     0..400 bytes		->  libcall
     the same, no call allowed	->  a loop of words
     seen with 8 bytes in 9 of 10 runs of -fprofile-use
				->  8 bytes straight, libcall otherwise  */

#include "core/choose.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/inline_plan.h"
#include "core/ladder.h"
#include "core/legal_strategies.h"
#include "core/thresholds.h"

namespace memstrat {

namespace {

/* The largest average size at which the compiler's own loop takes no longer
   than a call, if the size is not constant (lab/results/bounded-size.csv).  */
constexpr std::uint64_t run_time_loop_max_bytes = 64;

unsigned
scratch_registers (const target_facts &facts)
{
  return std::min (facts.free_registers, facts.scratch_registers);
}

/* Return the inline strategy that the options ask for at the largest possible
   size.  Return nothing for a move, which may be too large for registers.  */
std::optional<strategy>
asked_run_time_strategy (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  if (op.kind == op_kind::move)
    return std::nullopt;
  if (const strategy_table *table = opts.table_for (op.kind))
    {
      strategy inline_by = look_up (*table, op.size_bytes).strategy;
      return inline_by == strategy::libcall ? std::nullopt
					    : std::optional (inline_by);
    }
  return opts.threshold_bytes && op.size_bytes <= *opts.threshold_bytes
	   ? std::optional (strategy::loop)
	   : std::nullopt;
}

/* Return the ladder that the options ask for, up to the largest size for which
   their table has a ladder.  */
std::optional<plan>
asked_ladder (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  const strategy_table *table = opts.table_for (op.kind);
  if (!table)
    return std::nullopt;
  auto ladder = std::find_if (table->rbegin (), table->rend (),
			      [] (const strategy_range &range)
			      { return range.strategy == strategy::ladder; });
  if (ladder == table->rend ())
    return std::nullopt;
  strategy_kind beyond
    = shape_of (look_up (*table, op.size_bytes).strategy).kind;
  bool loop_p = beyond == strategy_kind::loop
		|| beyond == strategy_kind::string_instruction;
  return ladder_plan ({ ladder->max_bytes }, op, facts, facts.free_registers,
		      calls_p (asked) && !loop_p);
}

/* Return the decision without a ladder.  If calls are forbidden, use a string
   instruction where the compiler has one, and otherwise a loop.  If calls are
   allowed, let a call replace the compiler's string instruction, or its loop
   for a large average size.  But leave the operation if a call makes the
   function save registers or, with threshold=, if any size is possible.  */
decision
without_ladder (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  if (std::optional<strategy> strategy = asked_run_time_strategy (asked))
    return lowered { run_time_plan (*strategy, op, facts) };
  compilers_code code = op.compilers_or_call ();
  if (!calls_p (asked))
    {
      strategy largest = strategy_without_call (asked);
      return lowered { run_time_plan (string_instruction_p (code)
					  && string_instruction_p (largest)
					? largest
					: strategy::loop,
				      op, facts) };
    }
  bool any_size_p = op.size_bytes > compilers_inline_max_bytes;
  if ((any_size_p && opts.threshold_bytes && !opts.table_for (op.kind))
      || code == compilers_code::call
      || (code == compilers_code::inline_code
	  && op.expected_bytes <= run_time_loop_max_bytes)
      || op.where.call_setup_p)
    return left { reason::unknown_size };
  return called { library_plan (op, facts), reason::run_time_size };
}

/* Return the largest proven bound that has a ladder: four words, or four of
   the narrowest vectors.  Up to that size, the compiler's own code takes no
   longer than a call (docs/decisions/0006).  */
std::uint64_t
bounded_ladder_max_bytes (const target_facts &facts)
{
  return std::uint64_t (4)
	 * (facts.vector_bytes != 0 ? min_vector_bytes : facts.word_bytes);
}

/* Return the ladder for a bound of at most bounded_ladder_max_bytes, in code
   that runs often enough.  A move that must not be a call always has a ladder,
   because its loops are longer than a ladder.  A ladder is longer than a call,
   and replaces the compiler's call only in a loop or with prefer=speed.  */
std::optional<plan>
bounded_ladder (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  if (!op.bound_certain_p || asked_for_p (asked)
      || op.size_bytes > bounded_ladder_max_bytes (facts))
    return std::nullopt;
  bool dear_p = op.where.rare_p () || opts.prefer == preference::small;
  if (dear_p && (calls_p (asked) || op.kind != op_kind::move))
    return std::nullopt;
  bool often_p = op.where.code_hotness () == hotness::loop
		 || opts.prefer == preference::speed;
  if (calls_p (asked) && !often_p
      && op.compilers_or_call () == compilers_code::call)
    return std::nullopt;
  if (op.size_bytes > ladder_max_bytes (op, facts, scratch_registers (facts)))
    return std::nullopt;
  return ladder_plan ({ op.size_bytes }, op, facts, scratch_registers (facts),
		      calls_p (asked));
}

/* Return the ladder for the sizes in a training run, if the operation ran
   about as often as its function, and no option decides.  */
std::optional<plan>
plan_as_seen (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  if (op.seen.runs == 0 || !calls_p (asked) || asked_for_p (asked)
      || op.where.rare_p ())
    return std::nullopt;
  return profiled_plan (asked, scratch_registers (facts));
}

} /* anonymous namespace */

decision
choose_run_time_plan (const usable_question &asked)
{
  auto ladder = [] (rule by, plan steps)
  {
    decision chosen = lowered { std::move (steps) };
    chosen.by = by;
    return chosen;
  };
  /* A ladder has about ten blocks; GCC's passes are quadratic in blocks.  */
  if (!asked.op.in_expansion_p && !asked.op.where.many_operations_p)
    {
      if (std::optional<plan> by_option = asked_ladder (asked))
	return ladder (rule::option, std::move (*by_option));
      if (std::optional<plan> seen = plan_as_seen (asked))
	return ladder (rule::profile, std::move (*seen));
      if (std::optional<plan> bounded = bounded_ladder (asked))
	return ladder (rule::bounded_size, std::move (*bounded));
    }
  decision chosen = without_ladder (asked);
  chosen.by = rule::unknown_size;
  return chosen;
}

} /* namespace memstrat */
