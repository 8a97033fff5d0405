/* The decision on a block operation: a plan, a reason to leave it, or both.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     copy, 168 bytes             ->  straight, 21 pieces of 8
     copy, 168 bytes, AVX        ->  straight, 5 pieces of 32, 1 of 8
     clear, 300 bytes            ->  libcall beyond 256
     move, 120 bytes             ->  libcall: it does not fit in registers
     copy, 300 bytes, __seg_gs   ->  unrolled_loop, 9 of 32, 1 piece of 8,
				     1 of 4
     copy, 4096 bytes, no call	 ->  rep_8byte, 512 of 8

   The whole way, with the types on it:

     question		the operation (mem_op), what the target allows
			(target_facts), the CPU (tuning), and the options
       refusal		a reason to touch nothing, or none
     strategy_choice
       asked_choice	what an option's table says of the size
       default_table	otherwise, what the table says that the model makes from
			costs (cost.h) for all operations of this kind here
       a rule		what is really this operation's own; rules.def has their
			names, and choose their order
     strategy
       nearest_strategy	the one chosen, or the legal one nearest to it
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

/* The cheapest of the things that an operation could become; if some cost the
   same, the first of them.  */
class competition
{
public:
  /* For the operation of ASKED, whose facts are usable.  */
  explicit competition (const question &asked) : m_asked (asked) {}

  /* Add DECISION, which costs as much as PLAN.  A move costs as much as a copy
     by the same strategy: whether the library is called must not depend on how
     many registers are free.  */
  void add (const plan &plan, decision decision)
  {
    auto rank = rank_of (costs_of (plan, m_asked), line_price_of (m_asked));
    if (m_rank && *m_rank <= rank)
      return;
    m_rank = rank;
    m_winner = std::move (decision);
  }

  bool empty_p () const { return !m_rank; }
  const decision &winner () const { return m_winner; }

private:
  const question &m_asked;
  std::optional<std::pair<std::uint64_t, std::uint64_t>> m_rank;
  decision m_winner;
};

/* In the functions that follow, ASKED has a known size and usable facts.  */

/* The strategy that the options ask for, if they ask for any.  */
std::optional<strategy_choice>
asked_choice (const question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  if (const strategy_table *table = opts.table_for (op.kind))
    return look_up (*table, op.size_bytes);
  if (opts.threshold_bytes && op.size_bytes > *opts.threshold_bytes)
    return strategy_choice { strategy::libcall, *opts.threshold_bytes };
  return std::nullopt;
}

/* The largest size for which the compiler has straight code that stays
   straight: code that is smaller must not make it slower, unless it is rare.  0
   with regs=gpr, where the compiler's own pieces might be wider.  */
std::uint64_t
straight_kept_bytes (const question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  hotness priced = op.where.priced_as ();
  return opts.regs != register_class::gpr
	     && (priced == hotness::normal || priced == hotness::loop)
	   ? op.compilers_straight_bytes
	   : 0;
}

/* True if a string instruction competes with a call that would make its
   function save registers: that is what the compiler itself has in place of the
   call.  In expansion, all that is known is that it has no call.  */
bool
rep_competes_p (const question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  return facts.rep_p && op.kind != op_kind::move
	 && opts.libcall != libcall_use::never
	 && (op.in_expansion_p
	     || string_instruction_p (op.compilers_or_call ()));
}

/* The decision to call the library because of WHY.  */
decision
library_call (reason why, const question &asked)
{
  return { library_plan (asked.op, asked.facts), why, std::nullopt };
}

/* Return true if WHY is the strategy for the size of the operation.  */
bool
size_calls_p (reason why)
{
  return why == reason::beyond_threshold || why == reason::asked_call;
}

/* Return the straight plan for the operation of ASKED, a move, that does all
   its loads first; nothing if the block does not fit into registers.  It may
   take the general registers that need not be saved, or all of them if the
   options ask for inline code or a call is not allowed.  */
std::optional<plan>
straight_move (const question &asked)
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

/* The decision on a move that is to be inline by STRATEGY.  It becomes straight
   code, if it fits into registers.  If not, it becomes a call or, where that is
   not allowed, a loop of STRATEGY that first finds out how the blocks overlap.

   These do not compete by price: a loop in both directions would often have
   less code than a straight move.  */
decision
move (strategy strategy, const question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  if (std::optional<plan> straight = straight_move (asked))
    return { std::move (straight) };
  if (!calls_p (asked))
    return { either_direction_plan (strategy, op, facts) };
  return library_call (reason::may_overlap, asked);
}

/* Return CHOSEN, the decision on the move of ASKED.  If it is a call, correct
   its bound: the table's, or the size of the largest block that fits into
   registers, if that is less.  */
decision
with_bound (decision chosen, question asked)
{
  if (!calls_p (asked)
      || (chosen.why != reason::beyond_threshold
	  && chosen.why != reason::may_overlap))
    return chosen;
  std::uint64_t &size_bytes = asked.op.size_bytes;
  size_bytes = std::min (size_bytes, straight_max_bytes);
  while (!straight_move (asked))
    size_bytes--;
  if (chosen.why == reason::may_overlap || size_bytes < *chosen.why_bytes)
    chosen = { std::move (chosen.plan), reason::may_overlap, size_bytes,
	       rule::overlap };
  return chosen;
}

/* The decision to carry the operation out by STRATEGY, which is legal and not
   libcall; if FRESH_P, pieces may be cut for the stores to its source.  */
decision
inline_by (strategy strategy, const question &asked, bool fresh_p)
{
  return asked.op.kind == op_kind::move
	   ? move (strategy, asked)
	   : decision { inline_plan (strategy, asked, fresh_p) };
}

/* The decision by CHOICE, or by the legal strategy nearest to it; FRESH_P as
   above.  */
decision
carried_out (const strategy_choice &choice, const question &asked, bool fresh_p)
{
  strategy legal = nearest_strategy (choice.strategy, asked);
  if (legal != strategy::libcall)
    return inline_by (legal, asked, fresh_p);
  std::uint64_t beyond_bytes
    = legal == choice.strategy ? choice.beyond_bytes : pieces_max_bytes (asked);
  if (beyond_bytes == 0)
    return library_call (reason::asked_call, asked);
  decision call = library_call (reason::beyond_threshold, asked);
  call.why_bytes = beyond_bytes;
  return call;
}

/* Return the rule that CHOSEN, which carries out CHOICE, follows from: BY,
   which made the choice, or the one that replaced its strategy.  */
rule
rule_of (const strategy_choice &choice, rule by, const decision &chosen,
	 const question &asked)
{
  if (chosen.plan->strategy == choice.strategy)
    return by;
  return asked.op.kind == op_kind::move
	     && nearest_strategy (choice.strategy, asked) == choice.strategy
	   ? rule::overlap
	   : rule::nearest;
}

/* Add to ALL the plan by STRATEGY, which is legal and not libcall, if it has at
   most MAX_PIECES in straight code, and something to repeat otherwise, or is
   the first; FRESH_P as above.  */
void
add_inline (competition &all, strategy strategy, const question &asked,
	    bool fresh_p, std::size_t max_pieces)
{
  const plan plan = inline_plan (strategy, asked, fresh_p);
  if (strategy == strategy::straight ? plan.pieces ().size () <= max_pieces
				     : plan.repeated () || all.empty_p ())
    all.add (plan, inline_by (strategy, asked, fresh_p));
}

/* The decision in a function with many operations: a few pieces, otherwise a
   call or, where there must be none, rep or a loop of words, which have the
   fewest loads and stores.  */
decision
short_code (const question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  bool call_p = call_competes_p (asked);
  if (op.size_bytes <= straight_max_bytes
      && inline_plan (strategy::straight, asked, true).pieces ().size ()
	   <= (call_p ? call_worth_pieces : loop_worth_pieces))
    return inline_by (strategy::straight, asked, true);
  return call_p ? library_call (reason::many_operations, asked)
		: carried_out ({ fast_rep (asked, rep_from_bytes (asked))
				   .value_or (strategy::loop),
				 0 },
			       asked, true);
}

/* CHOSEN, an inline plan or a call, where the compiler's own call is the
   measure: the operation is left as it is unless there is an inline plan with
   no more code, or code is free (prefer=speed).  */
decision
compilers_or (const decision &chosen, const question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  if (size_calls_p (chosen.why)
      || (call_competes_p (asked) && !chosen.lowered_p ()))
    return leave (reason::compilers_code);
  if (!call_competes_p (asked))
    return chosen;
  cost inline_cost = costs_of (*chosen.plan, asked);
  cost call_cost = costs_of (library_plan (op, facts), asked);
  bool longer_p = inline_cost.code_bytes > call_cost.code_bytes
		  && opts.prefer != preference::speed;
  std::uint64_t line_centicycles = line_price_of (asked);
  bool dearer_p = price_of (call_cost, line_centicycles)
		  < price_of (inline_cost, line_centicycles);
  return longer_p || dearer_p ? leave (reason::compilers_code) : chosen;
}

/* The decision where CALL would make its function do something at its beginning
   and its end: that counts now, and the compiler's string instruction
   competes.  */
decision
despite_setup (const decision &call, const question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  competition all (asked);
  if (op.size_bytes <= straight_max_bytes)
    {
      add_inline (all, strategy::straight, asked, false,
		  straight_limit (asked, true));
      if (facts.vector_bytes == 0 && !op.where.sp_moved_p)
	add_inline (all, strategy::unrolled_loop, asked, false, 0);
    }
  if (rep_competes_p (asked))
    add_inline (all, strategy::rep_8byte, asked, false, 0);
  all.add (*call.plan, call);
  return all.winner ();
}

/* The inline decision where the source was stored just before: straight pieces,
   which may be cut as it was stored, or the loop, which then waits.  */
decision
from_fresh_source (const question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  competition all (asked);
  if (op.size_bytes <= straight_max_bytes)
    add_inline (all, strategy::straight, asked, true, tune->straight_limit);
  if (op.size_bytes > straight_kept_bytes (asked) || all.empty_p ())
    add_inline (all, fallback_strategy (asked), asked, true, SIZE_MAX);
  return all.winner ();
}

/* The decision on the operation of TARGET, which may be touched; ASKED is
   TARGET with usable facts.  with_bound has not seen it yet.  */
decision
choose (const question &target, const question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  if (std::optional<strategy_choice> choice = asked_choice (asked))
    {
      decision chosen = carried_out (*choice, asked, true);
      rule why = rule_of (*choice, rule::option, chosen, asked);
      if (pieces_only_p (asked))
	chosen = compilers_or (chosen, asked);
      return by (why, chosen);
    }
  bool compilers_p = facts.compilers_code_best_p || pieces_only_p (asked);
  if (facts.compilers_code_best_p
      && op.compilers_or_call () != compilers_code::call)
    return by (rule::compilers_code, leave (reason::compilers_code));
  if (op.where.many_operations_p && !compilers_p)
    return by (rule::many_operations, short_code (asked));

  strategy_choice choice
    = look_up (default_table (target, call_competes_p (asked)), op.size_bytes);
  rule why = rule::table;
  std::uint64_t kept_bytes = straight_kept_bytes (asked);
  choice.beyond_bytes = std::max (choice.beyond_bytes, kept_bytes);
  if (op.size_bytes <= kept_bytes && choice.strategy != strategy::straight
      && inline_plan (strategy::straight, asked, false).pieces ().size ()
	   <= straight_limit (asked, call_competes_p (asked)))
    {
      choice.strategy = strategy::straight;
      why = rule::compilers_straight;
    }
  /* Where code is dear, rep is shorter than any loop.  */
  bool dear_p = line_price_of (asked) > tune->line_normal_centicycles;
  if (choice.strategy != strategy::straight)
    if (std::optional<strategy> rep
	= fast_rep (asked, dear_p ? 0 : rep_from_bytes (asked)))
      return by (rule::rep, inline_by (*rep, asked, false));
  decision chosen = carried_out (choice, asked, false);
  if (compilers_p)
    return by (rule::compilers_code, compilers_or (chosen, asked));
  bool beyond_p = size_calls_p (chosen.why);
  if (beyond_p && op.where.setup.code_bytes != 0)
    return by (rule::call_setup, despite_setup (chosen, asked));
  if (!beyond_p && !op.fresh_stores.empty ())
    return by (rule::fresh_source, from_fresh_source (asked));
  why = rule_of (choice, why, chosen, asked);
  return by (why, std::move (chosen));
}

} /* anonymous namespace */

std::optional<plan>
register_copy_plan (const question &asked)
{
  const mem_op &op = asked.op;
  /* What the compiler does by itself.  */
  plan whole;
  append_groups (whole, { { 0, static_cast<unsigned> (op.size_bytes) } }, 1);
  bool too_wide_p = asked.opts.regs == register_class::gpr && !op.vector_mode_p
		    && op.size_bytes > asked.facts.word_bytes;
  if (asked.opts.off_p || asked.facts.compilers_code_best_p
      || !(too_wide_p || blocked_p (whole, op)))
    return std::nullopt;

  question limited = usable (asked);
  std::optional<plan> cut
    = op.kind == op_kind::move
	? load_first_plan (limited, limited.facts.free_registers)
	: inline_plan (strategy::straight, limited, true);
  if (!cut || too_wide_p)
    return cut;

  competition both (limited);
  both.add (whole, {});
  both.add (*cut, { cut });
  return both.winner ().plan;
}

decision
choose_plan (const question &asked)
{
  reason refused = refusal (asked);
  if (refused != reason::none)
    return by (rule::refusal, leave (refused));
  question limited = usable (asked);
  decision chosen = asked.op.size_known_p ? choose (asked, limited)
					  : choose_run_time_plan (asked);
  if (asked.op.size_known_p && asked.op.kind == op_kind::move)
    chosen = with_bound (std::move (chosen), std::move (limited));
  /* A sanitizer has to see the original copy or clear.  */
  if (asked.op.where.sanitized_p && chosen.plan
      && chosen.plan->strategy == strategy::libcall)
    return by (rule::refusal, leave (reason::sanitized));
  return chosen;
}

} /* namespace memstrat */
