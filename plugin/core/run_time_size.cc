/* The decision on an operation whose size only the program knows.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/run_time_size.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/inline_plan.h"
#include "core/ladder.h"
#include "core/refusal.h"

namespace memstrat {

namespace {

/* For a size that is not constant, the compiler's own loop is as fast as a
   call or faster up to this size on average
   (lab/results/bounded-size.csv).  */
constexpr std::uint64_t run_time_loop_max_bytes = 64;

/* Chooses for one operation.  */
class run_time_chooser
{
public:
  /* ASKED has the facts of the target.  */
  explicit run_time_chooser (const question &asked)
    : m_asked (usable (asked)), m_op (m_asked.op), m_facts (m_asked.facts),
      m_opts (m_asked.opts), m_call_p (calls_p (asked)),
      m_free_registers (
	std::min (m_facts.free_registers, m_facts.scratch_registers))
  {
  }

  decision choose () const;

private:
  question m_asked;
  const mem_op &m_op;
  const target_facts &m_facts;
  const options &m_opts;
  bool m_call_p;
  unsigned m_free_registers;

  bool asked_p () const;
  std::optional<strategy> asked_run_time_strategy () const;
  std::optional<plan> asked_ladder () const;
  std::optional<plan> plan_as_seen () const;
  std::optional<plan> bounded_ladder () const;
  decision without_ladder () const;
};

/* True if the options say what becomes of operations of this kind.  */
bool
run_time_chooser::asked_p () const
{
  return m_opts.table_for (m_op.kind) || m_opts.threshold_bytes;
}

/* The inline strategy that the options ask for at all sizes up to the largest
   that the operation may have, if they do.  Not for a move, which has to fit
   into registers to be inline.  */
std::optional<strategy>
run_time_chooser::asked_run_time_strategy () const
{
  if (m_op.kind == op_kind::move)
    return std::nullopt;
  if (const strategy_table *table = m_opts.table_for (m_op.kind))
    {
      strategy asked = look_up (*table, m_op.size_bytes).strategy;
      return asked == strategy::libcall ? std::nullopt : std::optional (asked);
    }
  return m_opts.threshold_bytes && m_op.size_bytes <= *m_opts.threshold_bytes
	   ? std::optional (strategy::loop)
	   : std::nullopt;
}

/* The ladder that the options ask for, if they do: up to the largest size that
   has one in their table.  */
std::optional<plan>
run_time_chooser::asked_ladder () const
{
  const strategy_table *table = m_opts.table_for (m_op.kind);
  if (!table)
    return std::nullopt;
  auto ladder = std::find_if (table->rbegin (), table->rend (),
			      [] (const strategy_range &range)
			      { return range.strategy == strategy::ladder; });
  if (ladder == table->rend ())
    return std::nullopt;
  strategy_kind beyond
    = shape_of (look_up (*table, m_op.size_bytes).strategy).kind;
  bool loop_p = beyond == strategy_kind::loop
		|| beyond == strategy_kind::string_instruction;
  return ladder_plan ({ ladder->max_bytes }, m_op, m_facts,
		      m_facts.free_registers, m_call_p && !loop_p);
}

/* The decision if there is no ladder.  If the options ask for nothing inline,
   it stays what the compiler makes of it, unless that is a string instruction,
   or a loop for a block that is long on average: these become calls.  But what
   is inline stays so where a call would make its function save registers, and
   with threshold=, if nothing is known about the size.  If calls are not
   allowed, the operation becomes a loop.  */
decision
run_time_chooser::without_ladder () const
{
  if (std::optional<strategy> asked = asked_run_time_strategy ())
    return { run_time_plan (*asked, m_op, m_facts) };
  compilers_code code = m_op.compilers_or_call ();
  if (m_facts.compilers_code_best_p && code != compilers_code::call)
    return leave (reason::compilers_code);
  if (!m_call_p)
    return { run_time_plan (strategy::loop, m_op, m_facts) };
  bool any_size_p = m_op.size_bytes > compilers_inline_max_bytes;
  if ((any_size_p && m_opts.threshold_bytes && !m_opts.table_for (m_op.kind))
      || code == compilers_code::call
      || (code == compilers_code::inline_code
	  && m_op.expected_bytes <= run_time_loop_max_bytes)
      || m_op.where.setup.code_bytes != 0)
    return leave (reason::unknown_size);
  return { library_plan (m_op, m_facts), reason::run_time_size, std::nullopt };
}

/* The ladder for an operation of which it is known that it has no more bytes
   than rungs can have, if it runs often enough for code of its own.  Where the
   compiler makes a call, that is in a loop, or with prefer=speed; its own code
   would be as long as a ladder.  */
std::optional<plan>
run_time_chooser::bounded_ladder () const
{
  if (!m_op.bound_certain_p || m_facts.compilers_code_best_p || asked_p ()
      || m_op.where.priced_as () == hotness::cold)
    return std::nullopt;
  bool often_p = m_op.where.priced_as () == hotness::loop
		 || m_opts.prefer == preference::speed;
  if (m_call_p && !often_p && m_op.compilers_or_call () == compilers_code::call)
    return std::nullopt;
  if (m_op.size_bytes > ladder_max_bytes (m_op, m_facts, m_free_registers))
    return std::nullopt;
  return ladder_plan ({ m_op.size_bytes }, m_op, m_facts, m_free_registers,
		      m_call_p);
}

/* The ladder for the sizes that the operation had in a training run, if there
   was one, it ran there about as often as its function, and a ladder is cheaper
   than a call.  What an option asks for comes first.  */
std::optional<plan>
run_time_chooser::plan_as_seen () const
{
  if (m_op.seen.runs == 0 || !m_call_p || m_facts.compilers_code_best_p
      || !sizes_decide_p (m_op.kind, m_op.where.priced_as (), m_opts))
    return std::nullopt;
  return profiled_plan (m_asked, m_free_registers);
}

decision
run_time_chooser::choose () const
{
  auto ladder = [] (rule by, std::optional<plan> plan) {
    return decision { std::move (plan), reason::none, std::nullopt, by };
  };
  if (!m_op.in_expansion_p)
    if (std::optional<plan> asked = asked_ladder ())
      return ladder (rule::option, std::move (asked));
  /* A ladder has some ten blocks, which take the compiler's time.  */
  if (!m_op.in_expansion_p && !m_op.where.many_operations_p)
    {
      if (std::optional<plan> seen = plan_as_seen ())
	return ladder (rule::profile, std::move (seen));
      if (std::optional<plan> bounded = bounded_ladder ())
	return ladder (rule::bounded_size, std::move (bounded));
    }
  decision chosen = without_ladder ();
  chosen.by = rule::unknown_size;
  return chosen;
}

} /* anonymous namespace */

bool
sizes_decide_p (op_kind kind, hotness hot, const options &opts)
{
  return opts.libcall != libcall_use::never && !opts.threshold_bytes
	 && !opts.table_for (kind)
	 && (hot == hotness::normal || hot == hotness::loop);
}

decision
choose_run_time_plan (const question &asked)
{
  return run_time_chooser (asked).choose ();
}

} /* namespace memstrat */
