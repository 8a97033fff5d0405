/* The table of strategies that holds where no option gives one.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/default_table.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include "core/cost.h"
#include "core/inline_plan.h"
#include "core/legal_strategies.h"

namespace memstrat {

namespace {

/* The most vectors of a straight move that competes with a call, which is what
   the compiler itself makes of it.  A library with wider registers takes about
   as long for 129 bytes as for 256.  Of 16 bytes, 13, 14 and 16 vectors take
   1.1, 1.2 and 1.4 of its time on Zen 5 (lab/results/compare-zen5), and 0.8,
   0.9 and 1.0 on an Intel Xeon (lab/results/move-vectors).  Of 32 bytes, 13
   are ahead on both, and 16 are not.  */
constexpr std::size_t move_vector_limit = 13;

/* A library has no wider registers than these.  */
constexpr unsigned widest_vector_bytes = 64;

/* The most words of 8 bytes in straight code where code has a price.  From 24
   on, the loop of a clear takes 0.5 to 4 cycles longer, that of a copy up to
   1.5 (lab/results/straight-against-loop.csv), and its code is 66 bytes shorter
   or more than that.  */
constexpr std::size_t priced_word_limit = 23;

/* ASKED without what does not matter for a table, and with SIZE_BYTES.  */
question
typical (const question &asked)
{
  question result;
  result.facts = asked.facts;
  result.tune = asked.tune;
  result.opts.prefer = asked.opts.prefer;
  result.opts.regs = asked.opts.regs;
  mem_op &op = result.op;
  op.kind = asked.op.kind;
  op.fill_known_p = asked.op.fill_known_p;
  op.dest_base = asked.op.dest_base;
  op.src_base = asked.op.src_base;
  op.where.hot = asked.op.where.priced_as ();
  if (!asked.facts.unaligned_fast_p)
    {
      op.dest_align_bytes = asked.op.dest_align_bytes;
      op.src_align_bytes = asked.op.src_align_bytes;
    }
  return result;
}

/* Makes one table.  */
class table_maker
{
public:
  table_maker (const question &typical, bool call_p)
    : m_sized (typical), m_targets (typical.facts), m_call_p (call_p),
      m_line_centicycles (line_price_of (typical)),
      m_dear_p (m_line_centicycles > typical.tune->line_normal_centicycles)
  {
  }

  strategy_table make ();

private:
  question m_sized; /* With the size that is tried, and usable facts.  */
  target_facts m_targets;
  bool m_call_p;
  std::uint64_t m_line_centicycles;
  bool m_dear_p;

  /* The size that loop_ahead_p was asked about last, and its answer.  */
  std::uint64_t m_whole_bytes = 0;
  bool m_ahead_p = false;

  using rank = std::pair<std::uint64_t, std::uint64_t>;

  plan plan_by (strategy strategy) const;
  rank rank_of_plan (const plan &plan) const;
  bool loop_ahead_p (strategy loop, std::uint64_t step_bytes);
  strategy cheapest (strategy last, std::uint64_t size_bytes);
};

/* The plan by STRATEGY for the size that is tried.  */
plan
table_maker::plan_by (strategy strategy) const
{
  return strategy == strategy::libcall
	   ? library_plan (m_sized.op, m_sized.facts)
	   : inline_plan (strategy, m_sized, false);
}

table_maker::rank
table_maker::rank_of_plan (const plan &plan) const
{
  return rank_of (plan_cost (plan, m_sized.op, m_sized.facts, *m_sized.tune,
			     m_line_centicycles),
		  m_line_centicycles);
}

/* True if LOOP, with STEP_BYTES in an iteration, is cheaper than a call at the
   next size from the one that is tried on that is a whole number of iterations.
   What a loop leaves beside its iterations turns the scale only where code is
   dear (docs/decisions/0009).  */
bool
table_maker::loop_ahead_p (strategy loop, std::uint64_t step_bytes)
{
  std::uint64_t size_bytes = m_sized.op.size_bytes;
  if (!m_dear_p && !m_targets.compilers_code_best_p)
    size_bytes = (size_bytes + step_bytes - 1) / step_bytes * step_bytes;
  if (size_bytes != m_whole_bytes)
    {
      m_whole_bytes = size_bytes;
      std::swap (m_sized.op.size_bytes, size_bytes);
      m_ahead_p = rank_of_plan (plan_by (loop))
		  < rank_of_plan (plan_by (strategy::libcall));
      m_sized.op.size_bytes = size_bytes;
    }
  return m_ahead_p;
}

/* The cheapest strategy for SIZE_BYTES from LAST on, in the order of tables.  A
   loop of vectors does not compete with a call: it takes 60 bytes of code for
   what a library does as fast or faster, because that uses the widest vectors
   of the CPU.  */
strategy
table_maker::cheapest (strategy last, std::uint64_t size_bytes)
{
  m_sized.op.size_bytes = size_bytes;
  m_sized.facts = m_targets;
  m_sized = usable (std::move (m_sized));
  const auto &[op, facts, tune, opts] = m_sized;
  bool vectors_p = facts.vector_bytes != 0;

  std::optional<std::pair<rank, strategy>> best;
  auto add = [&] (strategy strategy, const plan &plan)
  {
    rank its_rank = rank_of_plan (plan);
    if (!best || its_rank < best->first)
      best = { its_rank, strategy };
  };
  bool call_p = m_call_p;
  bool loops_p = !(vectors_p && call_p);
  strategy loop = vectors_p ? strategy::vector_loop : strategy::unrolled_loop;
  unsigned width_bytes = vectors_p		  ? facts.vector_bytes
			 : facts.unaligned_fast_p ? facts.word_bytes
						  : 1;
  std::uint64_t least_bytes = std::uint64_t (2) * shape_of (loop).pieces
			      * width_bytes;
  bool short_p = size_bytes < least_bytes; /* Too short for a loop.  */
  if (last == strategy::straight)
    {
      plan straight = plan_by (strategy::straight);
      if (straight.pieces ().size () <= straight_limit (m_sized, m_call_p)
	  || (loops_p && short_p))
	add (strategy::straight, straight);
    }
  if (shape_of (last).kind <= strategy_kind::loop && loops_p
      && !(short_p && best))
    {
      plan repeated = plan_by (loop);
      const repetition *repeat = repeated.repeated ();
      bool loop_p = repeat || !(best || call_p);
      if (loop_p && call_p)
	{
	  loop_p = loop_ahead_p (loop, repeat->step_bytes ());
	  call_p = m_dear_p || !loop_p;
	}
      if (loop_p)
	add (loop, repeated);
    }
  if (call_p)
    add (strategy::libcall, plan_by (strategy::libcall));
  return best->second;
}

strategy_table
table_maker::make ()
{
  strategy_table table;
  strategy last = strategy::straight;
  unsigned word_bytes = m_targets.word_bytes;
  for (std::uint64_t size_bytes = word_bytes;
       size_bytes <= straight_max_bytes && last != strategy::libcall;
       size_bytes += word_bytes)
    if (strategy next = cheapest (last, size_bytes); next != last)
      {
	table.push_back ({ last, size_bytes - word_bytes });
	last = next;
      }
  if (m_call_p && last != strategy::libcall)
    {
      table.push_back ({ last, straight_max_bytes });
      last = strategy::libcall;
    }
  table.push_back ({ last, unlimited_bytes });
  return table;
}

/* A table, and what it is for.  */
struct kept_table
{
  question typical;
  bool call_p;
  tuning tune;
  strategy_table table;

  bool for_p (const question &other, bool other_call_p) const
  {
    return typical.op == other.op && call_p == other_call_p
	   && typical.opts.prefer == other.opts.prefer
	   && typical.opts.regs == other.opts.regs
	   && typical.facts == other.facts && tune.same_numbers_p (*other.tune);
  }
};

} /* anonymous namespace */

std::size_t
straight_limit (const question &asked, bool call_p)
{
  const auto &[op, facts, tune, opts] = asked;
  bool words_p = facts.vector_bytes == 0;
  std::size_t limit = words_p ? tune->straight_limit : tune->vector_limit;
  /* What follows has been measured on x86.  */
  if (facts.compilers_code_best_p)
    return limit;
  if (words_p && facts.word_bytes == 8 && opts.prefer != preference::speed)
    return std::min (limit, priced_word_limit);
  if (!words_p && op.kind == op_kind::move && call_p
      && facts.vector_bytes < widest_vector_bytes)
    return std::min (limit, move_vector_limit);
  return limit;
}

const strategy_table &
default_table (const question &asked, bool call_p)
{
  /* The youngest first; a compilation needs a dozen or two.  */
  static std::deque<kept_table> kept;
  constexpr std::size_t kept_max = 64;

  question like = typical (asked);
  for (const kept_table &table : kept)
    if (table.for_p (like, call_p))
      return table.table;
  if (kept.size () == kept_max)
    kept.pop_back ();
  strategy_table table = table_maker (like, call_p).make ();
  kept.push_front ({ like, call_p, *like.tune, std::move (table) });
  return kept.front ().table;
}

} /* namespace memstrat */
