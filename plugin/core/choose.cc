/* The decision: a plan for a block operation, or the reason to leave it.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     copy, 168 bytes             ->  straight, 21 pieces of 8
     copy, 168 bytes, AVX        ->  straight, 5 pieces of 32, 1 of 8
     clear, 300 bytes            ->  libcall, beyond 256
     move, 120 bytes             ->  libcall, does not fit in registers
     copy, 300 bytes, __seg_gs   ->  unrolled_loop, 9 of 32, 2 pieces of 8,
				     1 of 4
     copy, 0..400 bytes          ->  libcall, size not known
     copy, 0..400 bytes, no call ->  loop of 8

   In two steps: may this be touched at all; and what carries it out, the
   cheapest plan (cheapest.h), or the strategy that the options ask for and the
   nearest one to it that is legal here.  */

#include "core/choose.h"

#include <algorithm>
#include <utility>

#include "core/cheapest.h"
#include "core/cost.h"
#include "core/inline_plan.h"

namespace memstrat {

decision
leave (reason why)
{
  decision left;
  left.why = why;
  return left;
}

namespace {

/* In a cold block of a function that is not, the compiler carries out what has
   at least so many bytes for speed: "even if the string operation call is cold,
   we still might spend a lot of time processing large blocks" (decide_alg of
   GCC's i386-expand.cc).  */
constexpr std::uint64_t cold_speed_min_bytes = 256;

/* Beyond this the compiler has no string instruction either (i386-expand.cc,
   the expansion of cpymem and setmem).  */
constexpr std::uint64_t compilers_inline_max_bytes = 1u << 30;

/* The strategy that OPTS ask for, if they do.  */
std::optional<strategy_choice>
asked_strategy (const mem_op &op, const options &opts)
{
  if (const strategy_table *table = opts.table_for (op.kind))
    return look_up (*table, op.size_bytes);
  if (opts.threshold_bytes && op.size_bytes > *opts.threshold_bytes)
    return strategy_choice { strategy::libcall, *opts.threshold_bytes };
  return std::nullopt;
}

/* The strategy that stands in for HOW where OP or the target cannot have it;
   CALL_P: it may be a call.  Never libcall, unless HOW is.  */
strategy
legal_strategy (strategy how, const mem_op &op, const target_facts &facts,
		bool call_p)
{
  bool vectors_p = facts.vector_bytes != 0;
  strategy loop = vectors_p ? strategy::vector_loop : strategy::unrolled_loop;
  switch (how)
    {
    case strategy::straight:
      return op.size_bytes > straight_max_bytes ? loop : how;
    case strategy::vector_loop:
      return vectors_p ? how : strategy::unrolled_loop;
    case strategy::rep_byte:
    case strategy::rep_4byte:
    case strategy::rep_8byte:
      return op.named_space_p || !facts.rep_p ? loop : how;
    case strategy::libcall:
      return call_p ? how : loop;
    case strategy::unrolled_loop:
    case strategy::loop:
    case strategy::byte_loop:
      return how;
    }
  return how;
}

/* Leave OP to the library for WHY.  */
decision
library_call (const mem_op &op, const target_facts &facts, reason why)
{
  decision left = leave (why);
  left.what = library_plan (op, facts);
  return left;
}

/* Have WHAT, straight code, store nothing before it has loaded everything.  */
void
load_all_first (plan &what)
{
  what.group_pieces = static_cast<unsigned> (
    std::max<std::size_t> (what.pieces.size (), 1));
}

/* A move is inline as straight code that loads everything first.  Where nobody
   asks for more it takes the registers that need not be saved, and otherwise all
   of them.  Beyond those it is a call, or where CALL_P forbids that finds out
   which way the blocks overlap, in a loop of HOW.  */
decision
choose_move (strategy how, const mem_op &op, const target_facts &facts,
	     const tuning &tune, const options &opts, bool call_p)
{
  decision chosen;
  bool asked_p = opts.table_for (op.kind) || opts.threshold_bytes;
  unsigned free_registers
    = call_p && !asked_p ? std::min (facts.free_registers,
				     facts.scratch_registers)
			 : facts.free_registers;
  std::uint64_t room_bytes
    = facts.vector_bytes != 0
	? std::uint64_t (facts.free_vector_registers) * facts.vector_bytes
	: std::uint64_t (free_registers) * facts.word_bytes;
  if (op.size_bytes < room_bytes + facts.word_bytes)
    {
      plan straight = inline_plan (strategy::straight, op, facts, tune, true);
      load_all_first (straight);
      if (in_registers_p (straight, facts, free_registers))
	{
	  chosen.what = std::move (straight);
	  return chosen;
	}
    }

  if (!call_p)
    {
      chosen.what = either_direction_plan (how, op, facts);
      return chosen;
    }
  chosen = library_call (op, facts, reason::may_overlap);
  chosen.why_bytes = room_bytes;
  return chosen;
}

/* So long on average, the compiler's own loop for a size that is not known is
   faster than a call, or as fast: bench/results/bounded-size.csv.  */
constexpr std::uint64_t run_time_loop_max_bytes = 64;

/* A block whose size is known when the program runs stays what the compiler
   makes of it, unless that is a string instruction or a loop for a long block:
   that becomes a call.  Where CALL_P forbids calls it is a loop.  */
decision
choose_run_time_size (const mem_op &op, const target_facts &facts,
		      bool call_p)
{
  if (call_p)
    return op.compilers == compilers_code::call
	       || (op.compilers == compilers_code::loop
		   && op.expected_bytes <= run_time_loop_max_bytes)
	     ? leave (reason::unknown_size)
	     : library_call (op, facts, reason::run_time_size);

  decision chosen;
  plan &loop = chosen.what.emplace ();
  loop.how = strategy::loop;
  loop.run_time_size_p = true;
  loop.either_direction_p = op.kind == op_kind::move;
  loop.repeat = { word_width_bytes (op, facts), 1, 0 };
  loop.value_in_register_p = !reads_source_p (op.kind);
  return chosen;
}

/* A size below that of OP, which the model makes a call, from which on it does
   so.  */
std::uint64_t
last_inline_bytes (const mem_op &op, const target_facts &facts,
		   const tuning &tune, const options &opts)
{
  mem_op other = op;
  std::uint64_t inline_bytes = 0;
  std::uint64_t call_bytes = std::min (op.size_bytes, straight_max_bytes + 1);
  while (call_bytes - inline_bytes > 1)
    {
      other.size_bytes = (inline_bytes + call_bytes) / 2;
      other.known_bytes = std::min (op.known_bytes, other.size_bytes);
      plan cheapest
	= cheapest_plan (other, usable_facts (other, facts, opts), tune,
			 opts.prefer, true);
      (cheapest.how == strategy::libcall ? call_bytes : inline_bytes)
	= other.size_bytes;
    }
  return inline_bytes;
}

/* True if OP is best left to the compiler, which carries it out for size and
   has string instructions for that.  It has none for a move, and for what is no
   builtin to it; and in general registers alone it is not to move two words,
   the size of a scalar to it, in one vector register.  CALL_P: OP may be a
   call.  */
bool
left_for_size_p (const mem_op &op, const target_facts &facts,
		 const options &opts, bool call_p)
{
  if (!op.for_size_p
      || (!op.function_for_size_p && op.size_bytes >= cold_speed_min_bytes)
      || (opts.regs == register_class::gpr && op.size_known_p
	  && op.size_bytes == 2 * facts.word_bytes))
    return false;
  return call_p
	 || (op.kind != op_kind::move && !op.not_builtin_p && facts.rep_p
	     && (!op.size_known_p
		 || op.size_bytes <= compilers_inline_max_bytes));
}

} /* anonymous namespace */

plan
split_value_plan (std::uint64_t size_bytes, unsigned part_bytes,
		  const target_facts &facts)
{
  plan result;
  append_pieces (result, 0, size_bytes,
		 static_cast<unsigned> (std::min<std::uint64_t> (
		   { size_bytes, part_bytes, facts.word_bytes })),
		 facts, false);
  return result;
}

std::optional<plan>
fresh_pieces_plan (const mem_op &op, const target_facts &all_facts,
		   const tuning &tune, const options &opts)
{
  plan whole;
  whole.pieces.push_back ({ 0, static_cast<unsigned> (op.size_bytes) });
  if (opts.off_p || !blocked_p (whole, op))
    return std::nullopt;

  target_facts facts = usable_facts (op, all_facts, opts);
  plan cut = inline_plan (strategy::straight, op, facts, tune, true);
  if (op.kind == op_kind::move)
    {
      load_all_first (cut);
      if (!in_registers_p (cut, facts, facts.free_registers))
	return std::nullopt;
    }

  std::uint64_t line_centicycles
    = line_price_centicycles (tune, op.hot, opts.prefer);
  auto price = [&] (const plan &what)
    {
      cost costs = plan_cost (what, op, facts, tune);
      costs.time_centicycles += wait_centicycles (what, op, tune);
      return price_of (costs, line_centicycles);
    };
  if (price (cut) >= price (whole))
    return std::nullopt;
  return cut;
}

decision
choose_plan (const mem_op &op, const target_facts &all_facts,
	     const tuning &tune, const options &opts)
{
  if (opts.off_p)
    return leave (reason::off);

  bool never_call_p = opts.libcall == libcall_use::never;
  bool call_p = op.call_allowed_p () && !never_call_p;
  if (op.not_builtin_p && !never_call_p)
    return leave (reason::not_builtin);
  if (op.user_flag_p && !never_call_p)
    return leave (reason::user_flag);
  if (left_for_size_p (op, all_facts, opts, call_p))
    return leave (reason::for_size);
  if (op.sanitized_p && op.explicit_call_p)
    return leave (reason::sanitized);
  if (op.vector_mode_p && opts.regs != register_class::gpr)
    return leave (reason::vector_mode);

  target_facts facts = usable_facts (op, all_facts, opts);
  if (!op.size_known_p)
    return choose_run_time_size (op, facts, call_p);

  decision chosen;
  std::optional<strategy_choice> asked = asked_strategy (op, opts);
  strategy how;
  if (asked)
    how = legal_strategy (asked->how, op, facts, call_p);
  else
    {
      /* threshold= says where calls begin: below, none competes.  */
      chosen.what = cheapest_plan (op, facts, tune, opts.prefer,
				   call_p && !opts.threshold_bytes);
      how = chosen.what->how;
    }

  if (how == strategy::libcall)
    {
      if (op.sanitized_p)
	return leave (reason::sanitized);
      chosen.why = reason::beyond_threshold;
      if (asked)
	chosen.why_bytes = asked->beyond_bytes;
    }
  else if (op.kind == op_kind::move)
    return choose_move (how, op, facts, tune, opts, call_p);
  if (!chosen.what)
    chosen.what = how == strategy::libcall
		    ? library_plan (op, facts)
		    : inline_plan (how, op, facts, tune, true);
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
