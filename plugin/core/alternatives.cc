/* The alternatives for an operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     generic			straight to 184 bytes, a loop to 256, then a
				call
     the same, SSE		straight to 256 bytes, then a call
     move, SSE			straight to 208 bytes, then a call
     generic, copy, rare	straight to 120, a loop to 224, then a call
     copy, prefer=small		straight to 128, then a call

   On a target with compilers_code_best_p the compiler's own code is the only
   alternative where it is no call, and otherwise an alternative to code that is
   no longer.  */

#include "core/alternatives.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/inline_plan.h"
#include "core/legal_strategies.h"

namespace memstrat {

namespace {

/* For a size that is not constant, the compiler's own loop is as fast as a
   call or faster up to this size on average
   (lab/results/bounded-size.csv).  */
constexpr std::uint64_t run_time_loop_max_bytes = 64;

/* The most vectors of a straight move that competes with a call, which is what
   the compiler itself makes of it.  A library with wider registers takes about
   as long for 129 bytes as for 256.  Of 16 bytes, 13, 14 and 16 vectors take
   1.1, 1.2 and 1.4 of its time on Zen 5 (lab/results/compare-zen5), and 0.8,
   0.9 and 1.0 on an Intel Xeon (lab/results/move-vectors).  Of 32 bytes, 13
   are ahead on both, and 16 are not.  */
constexpr std::size_t move_vector_limit = 13;

/* A library has no wider registers than these.  */
constexpr unsigned widest_vector_bytes = 64;

/* The most words of 8 bytes in straight code that competes where code has a
   price.  From 24 on, the loop of a clear takes 0.5 to 4 cycles longer, that of
   a copy up to 1.5 (lab/results/straight-against-loop.csv), and its code is
   66 bytes shorter or more than that.  */
constexpr std::size_t priced_word_limit = 23;

/* The most pieces of straight code in a function with many operations, where the
   alternative is a call, and where it is a loop.  GCC takes about as long for a
   call as for three pieces that are loaded and stored, and for a loop as for
   eight.  */
constexpr std::size_t call_worth_pieces = 3;
constexpr std::size_t loop_worth_pieces = 8;

/* The strategy that OPTS ask for, if they ask for any.  */
std::optional<strategy_choice>
asked_strategy (const mem_op &op, const options &opts)
{
  if (const strategy_table *table = opts.table_for (op.kind))
    return look_up (*table, op.size_bytes);
  if (opts.threshold_bytes && op.size_bytes > *opts.threshold_bytes)
    return strategy_choice { strategy::libcall, *opts.threshold_bytes };
  return std::nullopt;
}

/* Collects the alternatives for one operation.  */
class collector
{
public:
  collector (const question &asked, bool call_p, bool fresh_p)
    : m_op (asked.op), m_facts (asked.facts), m_tune (*asked.tune),
      m_opts (asked.opts), m_line_centicycles (line_price_of (asked)),
      m_call_p (call_p), m_fresh_p (fresh_p), m_legal (asked, call_p, fresh_p)
  {
  }

  std::vector<alternative> collect ();

private:
  const mem_op &m_op;
  const target_facts &m_facts;
  const tuning &m_tune;
  const options &m_opts;
  std::uint64_t m_line_centicycles;
  bool m_call_p;
  bool m_fresh_p;
  legal_strategies m_legal;
  std::vector<alternative> m_candidates;

  bool keeps_straight_p () const;
  std::size_t straight_limit (bool call_p) const;
  bool loop_ahead_p (const plan &loop) const;
  decision library_call (reason why) const;
  decision move (strategy strategy) const;
  std::optional<strategy> asked_run_time_strategy () const;
  decision run_time_size () const;
  void add (const plan &plan, decision decision);
  void add_inline (strategy strategy, const plan &plan);
  void add_call (std::optional<std::uint64_t> beyond_bytes);
  void add_asked (const strategy_choice &asked);
  bool rep_competes_p () const;
  void add_competitors ();
  void add_short ();
  void add_pieces ();
};

/* True if the compiler has straight code for the operation, and it is not rare:
   code that is smaller must not make it slower.  With regs=gpr, the compiler's
   own pieces might be wider.  */
bool
collector::keeps_straight_p () const
{
  return m_op.size_bytes <= m_op.compilers_straight_bytes
	 && m_opts.regs != register_class::gpr
	 && (m_op.where.priced_as () == hotness::normal
	     || m_op.where.priced_as () == hotness::loop);
}

/* The most pieces of straight code that compete.  CALL_P says whether a call
   does.  */
std::size_t
collector::straight_limit (bool call_p) const
{
  /* Most pieces that are cut for fresh stores are not vectors.  */
  bool cut_p = m_fresh_p && !m_op.fresh_stores.empty ();
  bool words_p = m_facts.vector_bytes == 0 || cut_p;
  std::size_t limit = words_p ? m_tune.straight_limit : m_tune.vector_limit;
  /* What follows has been measured on x86.  */
  if (m_facts.compilers_code_best_p)
    return limit;
  if (words_p && m_facts.word_bytes == 8 && !m_fresh_p
      && m_opts.prefer != preference::speed)
    return std::min (limit, priced_word_limit);
  if (!words_p && m_op.kind == op_kind::move && call_p
      && m_facts.vector_bytes < widest_vector_bytes)
    return std::min (limit, move_vector_limit);
  return limit;
}

/* The decision to leave the operation to the library because of WHY.  */
decision
collector::library_call (reason why) const
{
  return { library_plan (m_op, m_facts), why, std::nullopt };
}

/* The decision on a move that is to be inline by STRATEGY.  It becomes straight
   code that does all its loads first, if the block fits into registers.  The
   general registers for that are those that need not be saved, or all of them
   if the options ask for inline code or a call is not allowed.  A block that
   does not fit becomes a call or, if that is not allowed, a loop of STRATEGY
   that first finds out how the blocks overlap.

   These do not compete by price: a loop in both directions would often have
   less code than a straight move.  */
decision
collector::move (strategy strategy) const
{
  bool asked_p = m_opts.table_for (m_op.kind) || m_opts.threshold_bytes;
  unsigned free_registers
    = m_call_p && !asked_p
	? std::min (m_facts.free_registers, m_facts.scratch_registers)
	: m_facts.free_registers;
  std::uint64_t room_bytes
    = m_facts.vector_bytes != 0
	? std::uint64_t (m_facts.free_vector_registers) * m_facts.vector_bytes
	: std::uint64_t (free_registers) * m_facts.word_bytes;
  if (m_op.size_bytes < room_bytes + m_facts.word_bytes)
    if (std::optional<plan> straight
	= load_first_plan (m_op, m_facts, m_tune, free_registers))
      return { std::move (straight), reason::none, std::nullopt };
  if (!m_call_p)
    return { either_direction_plan (strategy, m_op, m_facts), reason::none,
	     std::nullopt };
  decision call = library_call (reason::may_overlap);
  call.why_bytes = room_bytes;
  return call;
}

/* The inline strategy that the options ask for at all sizes up to the largest
   that the operation may have, if they do.  Not for a move, which has to fit
   into registers to be inline.  */
std::optional<strategy>
collector::asked_run_time_strategy () const
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

/* The decision on an operation of unknown size, for which the options ask for
   nothing inline.  It stays what the compiler makes of it, unless that is a
   string instruction, or a loop for a block that is long on average: these become
   calls.  But what is inline stays so where a call would make its function save
   registers, and with threshold=, if nothing is known about the size.  If calls
   are not allowed, the operation becomes a loop.  */
decision
collector::run_time_size () const
{
  if (!m_call_p)
    return { run_time_plan (strategy::loop, m_op, m_facts), reason::none,
	     std::nullopt };
  compilers_code code = m_op.compilers_or_call ();
  bool any_size_p = m_op.size_bytes > compilers_inline_max_bytes;
  if ((any_size_p && m_opts.threshold_bytes && !m_opts.table_for (m_op.kind))
      || code == compilers_code::call
      || (code == compilers_code::inline_code
	  && m_op.expected_bytes <= run_time_loop_max_bytes)
      || m_op.where.setup.code_bytes != 0)
    return leave (reason::unknown_size);
  return library_call (reason::run_time_size);
}

/* Add DECISION, which costs as much as PLAN.  */
void
collector::add (const plan &plan, decision decision)
{
  cost costs = plan_cost (plan, m_op, m_facts, m_tune, m_line_centicycles);
  if (m_fresh_p)
    costs.time_centicycles += wait_centicycles (plan, m_op, m_tune);
  m_candidates.push_back ({ std::move (decision), costs });
}

/* Add PLAN, which is by STRATEGY, or for a move what becomes of that.  */
void
collector::add_inline (strategy strategy, const plan &plan)
{
  decision chosen;
  if (m_op.kind == op_kind::move)
    chosen = move (strategy);
  else
    chosen.plan = plan;
  add (plan, std::move (chosen));
}

/* Add a call.  BEYOND_BYTES is the largest size that is not a call, if an
   option determines it.  Where the compiler's own code is the measure, this is
   its own call: the operation is left as it is, and alternatives with more code
   are removed, unless code is free (prefer=speed).  */
void
collector::add_call (std::optional<std::uint64_t> beyond_bytes)
{
  decision call = library_call (reason::beyond_threshold);
  call.why_bytes = beyond_bytes;
  plan plan = *call.plan;
  bool compilers_p = m_legal.pieces_only_p ()
		     || (m_facts.compilers_code_best_p && !beyond_bytes);
  if (compilers_p)
    call = leave (reason::compilers_code);
  add (plan, std::move (call));
  if (compilers_p && m_opts.prefer != preference::speed)
    {
      std::uint64_t call_bytes = m_candidates.back ().costs.code_bytes;
      std::erase_if (m_candidates, [&] (const alternative &candidate)
		     { return candidate.costs.code_bytes > call_bytes; });
    }
}

/* Add ASKED, which is what the options ask for.  */
void
collector::add_asked (const strategy_choice &asked)
{
  strategy strategy = m_legal.nearest (asked.strategy);
  if (strategy == strategy::libcall)
    add_call (asked.strategy == strategy ? asked.beyond_bytes
					 : m_legal.pieces_max_bytes ());
  else
    add_inline (strategy, m_legal.inline_plan_for (strategy));
}

/* True if LOOP is cheaper than a call at the next size that is a whole number
   of its iterations.  */
bool
collector::loop_ahead_p (const plan &loop) const
{
  mem_op whole = m_op;
  std::uint64_t step_bytes = loop.repeated ()->step_bytes ();
  whole.size_bytes = (m_op.size_bytes + step_bytes - 1) / step_bytes
		     * step_bytes;
  auto price = [&] (const plan &plan)
  {
    cost costs = plan_cost (plan, whole, m_facts, m_tune, m_line_centicycles);
    return price_of (costs, m_line_centicycles);
  };
  return price (inline_plan (loop.strategy, whole, m_facts, m_tune, false))
	 < price (library_plan (whole, m_facts));
}

/* True if a string instruction competes.  Where a call would make its function
   save registers, that is what the compiler itself has in place of a call.  */
bool
collector::rep_competes_p () const
{
  if (!m_facts.rep_p || m_op.named_space_p || m_op.kind == op_kind::move)
    return false;
  return (m_op.where.setup.code_bytes != 0
	  && m_opts.libcall != libcall_use::never
	  && m_op.compilers == compilers_code::string_instruction)
	 || (m_opts.prefer == preference::speed && m_tune.rep_from_bytes != 0
	     && m_op.size_bytes >= m_tune.rep_from_bytes
	     && m_op.size_bytes <= straight_max_bytes);
}

/* Add the only alternative in a function with many operations: a few pieces,
   otherwise a call or, where there must be none, a loop of words, which has the
   fewest loads and stores.  */
void
collector::add_short ()
{
  bool call_p = m_call_p && !m_opts.threshold_bytes;
  if (m_op.size_bytes <= straight_max_bytes)
    {
      plan straight = m_legal.inline_plan_for (strategy::straight);
      if (straight.pieces ().size ()
	  <= (call_p ? call_worth_pieces : loop_worth_pieces))
	return add_inline (strategy::straight, straight);
    }
  if (!call_p)
    return add_asked ({ strategy::loop, 0 });
  decision call = library_call (reason::many_operations);
  plan plan = *call.plan;
  add (plan, std::move (call));
}

/* Add the alternatives that compete.  A loop of vectors does not compete with
   a call: it takes 60 bytes of code for what a library does as fast or faster,
   because that uses the widest vectors of the CPU.  */
void
collector::add_competitors ()
{
  strategy strategy = m_legal.fallback ();
  if (strategy == strategy::libcall)
    return add_call (m_call_p ? std::nullopt
			      : std::optional (m_legal.pieces_max_bytes ()));
  /* With threshold=, calls begin beyond that size, and none competes below.  */
  bool call_p = m_call_p && !m_opts.threshold_bytes && !m_fresh_p;
  bool vectors_p = m_facts.vector_bytes != 0;
  if (m_op.size_bytes <= straight_max_bytes)
    {
      plan straight = m_legal.inline_plan_for (strategy::straight);
      if (straight.pieces ().size () <= straight_limit (call_p))
	add_inline (strategy::straight, straight);
    }
  if (keeps_straight_p () && !m_candidates.empty ())
    return;
  bool inline_p = m_op.size_bytes <= straight_max_bytes || !call_p;
  if (inline_p && !(vectors_p && call_p))
    {
      plan loop = m_legal.inline_plan_for (strategy);
      bool loop_p = loop.repeated () || m_candidates.empty ();
      /* Calls are to begin at one size: what a loop leaves beside its
	 iterations turns the scale only where every byte of code counts.  */
      if (call_p && loop.repeated () && !m_facts.compilers_code_best_p
	  && m_line_centicycles <= m_tune.line_normal_centicycles)
	{
	  loop_p = loop_ahead_p (loop);
	  call_p = !loop_p;
	}
      if (loop_p)
	add_inline (strategy, loop);
    }
  if (rep_competes_p ())
    add_inline (strategy::rep_8byte,
		m_legal.inline_plan_for (strategy::rep_8byte));
  /* An empty block needs no call.  */
  if (call_p && m_op.size_bytes != 0)
    add_call (std::nullopt);
}

/* Add the alternatives that compete where there can only be pieces.  */
void
collector::add_pieces ()
{
  bool pieces_p = m_legal.pieces_possible_p ();
  if (pieces_p)
    add_inline (strategy::straight,
		m_legal.inline_plan_for (strategy::straight));
  if (!pieces_p || (m_call_p && !m_opts.threshold_bytes))
    add_call (std::nullopt);
}

std::vector<alternative>
collector::collect ()
{
  std::optional<strategy_choice> asked;
  std::optional<strategy> asked_run_time;
  if (m_op.size_known_p)
    asked = asked_strategy (m_op, m_opts);
  else
    asked_run_time = asked_run_time_strategy ();
  if (asked)
    add_asked (*asked);
  else if (asked_run_time)
    m_candidates.push_back ({ { run_time_plan (*asked_run_time, m_op, m_facts),
				reason::none, std::nullopt } });
  else if (m_facts.compilers_code_best_p
	   && m_op.compilers_or_call () != compilers_code::call)
    m_candidates.push_back ({ leave (reason::compilers_code) });
  else if (!m_op.size_known_p)
    m_candidates.push_back ({ run_time_size () });
  else if (m_legal.pieces_only_p ())
    add_pieces ();
  else if (m_op.where.many_operations_p && !m_facts.compilers_code_best_p)
    add_short ();
  else
    add_competitors ();
  return std::move (m_candidates);
}

} /* anonymous namespace */

std::vector<alternative>
alternatives (const question &asked, bool call_p, bool fresh_p)
{
  return collector (asked, call_p, fresh_p).collect ();
}

} /* namespace memstrat */
