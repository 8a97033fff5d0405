/* The decision: a plan for a block operation, or the reason to leave it.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     copy, 168 bytes             ->  straight, 21 pieces of 8
     copy, 168 bytes, AVX        ->  straight, 5 pieces of 32, 1 of 8
     clear, 300 bytes            ->  libcall, beyond 256
     move, 120 bytes             ->  libcall, does not fit in registers
     copy, 300 bytes, __seg_gs   ->  unrolled_loop, 9 of 32, 1 piece of 8,
				     1 of 4

   The whole way, with the types on it:

     question		the operation (mem_op), what the target allows
			(target_facts), the CPU (tuning), and the options
       refusal		a reason to touch nothing, or none
     strategy_choice
       asked_choice	what an option's table says of the size
       default_table	otherwise, what the table says that the model makes from
			costs (cost.h) for all operations of this kind here
       a rule		what is really this operation's own; rules.def has their
			names, and chooser::choose their order
     strategy
       legal_strategies	the one chosen, or the legal one nearest to it
     plan		its steps: pieces, loops, a call
       inline_plan.h	makes it; check_plan.h knows what a sound one is
     decision		a plan, or a reason to leave the operation, or both for
			a call; and the rule that it follows from  */

#include "core/choose.h"

#include <algorithm>
#include <utility>

#include "core/cost.h"
#include "core/default_table.h"
#include "core/inline_plan.h"
#include "core/legal_strategies.h"
#include "core/refusal.h"
#include "core/run_time_size.h"

namespace memstrat {

namespace {

/* The most pieces of straight code in a function with many operations, where
   the alternative is a call, and where it is a loop.  GCC takes about as long
   for a call as for three pieces that are loaded and stored, and for a loop as
   for eight.  */
constexpr std::size_t call_worth_pieces = 3;
constexpr std::size_t loop_worth_pieces = 8;

/* CHOSEN, which follows from BY.  */
decision
by (rule by, decision chosen)
{
  chosen.by = by;
  return chosen;
}

/* One of the things that an operation could become.  */
struct alternative
{
  memstrat::decision decision;

  /* What it costs.  A move costs as much as a copy by the same strategy:
     whether the library is called must not depend on how many registers are
     free.  */
  cost costs = {};
};

/* The cheapest of ALTERNATIVES, of which there is one at least: the one with
   the lowest price_of its time and its bytes of code, if 64 of these have the
   price LINE_CENTICYCLES.  If prices are equal, it is the one with less code,
   or else the first.  */
decision
cheapest_of (std::vector<alternative> alternatives,
	     std::uint64_t line_centicycles)
{
  auto price = [&] (const alternative &one)
  {
    return std::pair (price_of (one.costs, line_centicycles),
		      one.costs.code_bytes);
  };
  return std::move (
    std::min_element (alternatives.begin (), alternatives.end (),
		      [&] (const alternative &a, const alternative &b)
		      { return price (a) < price (b); })
      ->decision);
}

/* Chooses for one operation of known size that may be touched.  */
class chooser
{
public:
  /* ASKED has the facts of the target.  */
  explicit chooser (const question &asked)
    : m_target (asked), m_asked (usable (asked)), m_op (m_asked.op),
      m_facts (m_asked.facts), m_opts (m_asked.opts),
      m_call_p (calls_p (asked)), m_legal (m_asked)
  {
  }

  decision choose () const;

private:
  const question &m_target;
  question m_asked;
  const mem_op &m_op;
  const target_facts &m_facts;
  const options &m_opts;
  bool m_call_p;
  legal_strategies m_legal;

  std::optional<strategy_choice> asked_choice () const;
  std::uint64_t straight_kept_bytes () const;
  bool rep_competes_p () const;

  plan inline_plan_by (strategy strategy, bool fresh_p) const;
  decision library_call (reason why) const;
  decision move (strategy strategy) const;
  decision inline_by (strategy strategy, bool fresh_p) const;
  decision carried_out (const strategy_choice &choice, bool fresh_p) const;
  void add (std::vector<alternative> &alternatives, const plan &plan,
	    decision decision) const;
  void add_inline (std::vector<alternative> &alternatives, strategy strategy,
		   bool fresh_p, std::size_t max_pieces) const;

  decision short_code () const;
  decision compilers_or (const decision &chosen) const;
  decision despite_setup (const decision &call) const;
  decision from_fresh_source () const;
};

/* The strategy that the options ask for, if they ask for any.  */
std::optional<strategy_choice>
chooser::asked_choice () const
{
  if (const strategy_table *table = m_opts.table_for (m_op.kind))
    return look_up (*table, m_op.size_bytes);
  if (m_opts.threshold_bytes && m_op.size_bytes > *m_opts.threshold_bytes)
    return strategy_choice { strategy::libcall, *m_opts.threshold_bytes };
  return std::nullopt;
}

/* The largest size for which the compiler has straight code that stays
   straight: code that is smaller must not make it slower, unless it is rare.  0
   with regs=gpr, where the compiler's own pieces might be wider.  */
std::uint64_t
chooser::straight_kept_bytes () const
{
  hotness priced = m_op.where.priced_as ();
  return m_opts.regs != register_class::gpr
	     && (priced == hotness::normal || priced == hotness::loop)
	   ? m_op.compilers_straight_bytes
	   : 0;
}

/* True if a string instruction competes with a call that would make its
   function save registers: that is what the compiler itself has in place of the
   call.  In expansion, all that is known is that it has no call.  */
bool
chooser::rep_competes_p () const
{
  return m_facts.rep_p && m_op.kind != op_kind::move
	 && m_opts.libcall != libcall_use::never
	 && (m_op.in_expansion_p
	     || m_op.compilers == compilers_code::string_instruction);
}

/* The plan by STRATEGY, which is legal and not libcall.  If FRESH_P, pieces may
   be cut for the stores to the operation's source.  */
plan
chooser::inline_plan_by (strategy strategy, bool fresh_p) const
{
  return inline_plan (strategy, m_op, m_facts, *m_asked.tune, fresh_p);
}

/* The decision to leave the operation to the library because of WHY.  */
decision
chooser::library_call (reason why) const
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
chooser::move (strategy strategy) const
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
	= load_first_plan (m_op, m_facts, *m_asked.tune, free_registers))
      return { std::move (straight) };
  if (!m_call_p)
    return { either_direction_plan (strategy, m_op, m_facts) };
  decision call = library_call (reason::may_overlap);
  call.why_bytes = room_bytes;
  return call;
}

/* The decision to carry the operation out by STRATEGY, which is legal and not
   libcall; FRESH_P as above.  */
decision
chooser::inline_by (strategy strategy, bool fresh_p) const
{
  return m_op.kind == op_kind::move
	   ? move (strategy)
	   : decision { inline_plan_by (strategy, fresh_p) };
}

/* The decision by CHOICE, or by the legal strategy nearest to it; FRESH_P as
   above.  */
decision
chooser::carried_out (const strategy_choice &choice, bool fresh_p) const
{
  strategy legal = m_legal.nearest (choice.strategy);
  if (legal != strategy::libcall)
    return inline_by (legal, fresh_p);
  decision call = library_call (reason::beyond_threshold);
  call.why_bytes = legal == choice.strategy ? choice.beyond_bytes
					    : m_legal.pieces_max_bytes ();
  return call;
}

/* Add to ALTERNATIVES the DECISION, which costs as much as PLAN.  */
void
chooser::add (std::vector<alternative> &alternatives, const plan &plan,
	      decision decision) const
{
  alternatives.push_back ({ std::move (decision), costs_of (plan, m_asked) });
}

/* Add to ALTERNATIVES the plan by STRATEGY, which is legal and not libcall, if
   it has at most MAX_PIECES in straight code, and something to repeat
   otherwise, or is the first; FRESH_P as above.  */
void
chooser::add_inline (std::vector<alternative> &alternatives, strategy strategy,
		     bool fresh_p, std::size_t max_pieces) const
{
  const plan plan = inline_plan_by (strategy, fresh_p);
  if (strategy == strategy::straight
	? plan.pieces ().size () <= max_pieces
	: plan.repeated () || alternatives.empty ())
    add (alternatives, plan, inline_by (strategy, fresh_p));
}

/* The decision in a function with many operations: a few pieces,
   otherwise a call or, where there must be none, a loop of words, which has the
   fewest loads and stores.  */
decision
chooser::short_code () const
{
  bool call_p = call_competes_p (m_asked);
  if (m_op.size_bytes <= straight_max_bytes
      && inline_plan_by (strategy::straight, true).pieces ().size ()
	   <= (call_p ? call_worth_pieces : loop_worth_pieces))
    return inline_by (strategy::straight, true);
  return call_p ? library_call (reason::many_operations)
		: carried_out ({ strategy::loop, 0 }, true);
}

/* CHOSEN, an inline plan or a call, where the compiler's own call is the
   measure: the operation is left as it is unless there is an inline plan with
   no more code, or code is free (prefer=speed).  */
decision
chooser::compilers_or (const decision &chosen) const
{
  if (chosen.why == reason::beyond_threshold
      || (call_competes_p (m_asked) && !chosen.lowered_p ()))
    return leave (reason::compilers_code);
  if (!call_competes_p (m_asked))
    return chosen;
  cost inline_cost = costs_of (*chosen.plan, m_asked);
  cost call_cost = costs_of (library_plan (m_op, m_facts), m_asked);
  bool longer_p = inline_cost.code_bytes > call_cost.code_bytes
		  && m_opts.prefer != preference::speed;
  std::uint64_t line_centicycles = line_price_of (m_asked);
  bool dearer_p = price_of (call_cost, line_centicycles)
		  < price_of (inline_cost, line_centicycles);
  return longer_p || dearer_p ? leave (reason::compilers_code) : chosen;
}

/* The decision where CALL would make its function do something at its beginning
   and its end: that counts now, and the compiler's string instruction
   competes.  */
decision
chooser::despite_setup (const decision &call) const
{
  std::vector<alternative> alternatives;
  if (m_op.size_bytes <= straight_max_bytes)
    {
      add_inline (alternatives, strategy::straight, false,
		  straight_limit (m_asked, true));
      if (m_facts.vector_bytes == 0 && !m_op.where.sp_moved_p)
	add_inline (alternatives, strategy::unrolled_loop, false, 0);
    }
  if (rep_competes_p ())
    add_inline (alternatives, strategy::rep_8byte, false, 0);
  add (alternatives, *call.plan, call);
  return cheapest_of (std::move (alternatives), line_price_of (m_asked));
}

/* The inline decision where the source was stored just before: straight pieces,
   which may be cut as it was stored, or the loop, which then waits.  */
decision
chooser::from_fresh_source () const
{
  std::vector<alternative> alternatives;
  const tuning &tune = *m_asked.tune;
  if (m_op.size_bytes <= straight_max_bytes)
    add_inline (alternatives, strategy::straight, true, tune.straight_limit);
  if (m_op.size_bytes > straight_kept_bytes () || alternatives.empty ())
    add_inline (alternatives, m_legal.fallback (), true, SIZE_MAX);
  return cheapest_of (std::move (alternatives), line_price_of (m_asked));
}

decision
chooser::choose () const
{
  if (std::optional<strategy_choice> asked = asked_choice ())
    {
      decision chosen = carried_out (*asked, true);
      if (m_legal.pieces_only_p ())
	chosen = compilers_or (chosen);
      return by (rule::option, chosen);
    }
  bool compilers_p = m_facts.compilers_code_best_p || m_legal.pieces_only_p ();
  if (m_facts.compilers_code_best_p
      && m_op.compilers_or_call () != compilers_code::call)
    return by (rule::compilers_code, leave (reason::compilers_code));
  if (m_op.where.many_operations_p && !compilers_p)
    return by (rule::many_operations, short_code ());

  strategy_choice choice
    = look_up (default_table (m_target, call_competes_p (m_asked)),
	       m_op.size_bytes);
  rule why = rule::table;
  std::uint64_t kept_bytes = straight_kept_bytes ();
  choice.beyond_bytes = std::max (choice.beyond_bytes, kept_bytes);
  if (m_op.size_bytes <= kept_bytes && choice.strategy != strategy::straight
      && inline_plan_by (strategy::straight, false).pieces ().size ()
	   <= straight_limit (m_asked, call_competes_p (m_asked)))
    {
      choice.strategy = strategy::straight;
      why = rule::compilers_straight;
    }
  decision chosen = carried_out (choice, false);
  if (compilers_p)
    return by (rule::compilers_code, compilers_or (chosen));
  if (chosen.why == reason::beyond_threshold)
    return m_op.where.setup.code_bytes != 0
	     ? by (rule::call_setup, despite_setup (chosen))
	     : chosen;
  if (!m_op.fresh_stores.empty ())
    return by (rule::fresh_source, from_fresh_source ());
  return by (why, std::move (chosen));
}

} /* anonymous namespace */

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
  own_code.costs = costs_of (whole, limited);
  pieces.costs = costs_of (*cut, limited);
  pieces.decision.plan = std::move (cut);
  return cheapest_of ({ own_code, pieces }, line_price_of (asked)).plan;
}

decision
choose_plan (const question &asked)
{
  reason refused = refusal (asked);
  if (refused != reason::none)
    return by (rule::refusal, leave (refused));
  decision chosen = asked.op.size_known_p ? chooser (asked).choose ()
					  : choose_run_time_plan (asked);
  /* A sanitizer has to see the original copy or clear.  */
  if (asked.op.where.sanitized_p && chosen.plan
      && chosen.plan->strategy == strategy::libcall)
    return by (rule::refusal, leave (reason::sanitized));
  return chosen;
}

} /* namespace memstrat */
