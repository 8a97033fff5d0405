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

   In three steps: may this be touched at all; which strategy do the options
   ask for, or is the cheapest (cheapest.h); which plan carries that strategy
   out, or the nearest one that is legal here.  */

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

/* Beyond this the compiler has no string instruction either
   (ix86_expand_set_or_cpymem in i386-expand.cc).  */
constexpr std::uint64_t compilers_inline_max_bytes = 1u << 30;

/* The strategy that OPTS ask for, or else the cheapest one.  */
strategy_choice
asked_strategy (const mem_op &op, const target_facts &facts,
		const tuning &tune, const options &opts)
{
  if (const strategy_table *table = opts.table_for (op.kind))
    return look_up (*table, op.size_bytes);
  return cheapest_strategy (op, facts, tune, opts);
}

/* The strategy that stands in for HOW where OP or the target cannot have it;
   VECTORS_P: it has vector registers.  Never libcall, unless HOW is.  */
strategy
legal_strategy (strategy how, const mem_op &op, const target_facts &facts,
		bool vectors_p)
{
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
      return op.call_allowed_p () ? how : loop;
    default:
      return how;
    }
}

/* Leave OP to the library for WHY.  */
decision
library_call (const mem_op &op, const target_facts &facts, reason why,
	      std::uint64_t why_bytes)
{
  decision left = leave (why);
  left.why_bytes = why_bytes;
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
   of them.  Beyond those it is a call, or where it may not be one finds out
   which way the blocks overlap.  */
decision
choose_move (strategy how, const mem_op &op, const target_facts &facts,
	     const tuning &tune, const options &opts)
{
  decision chosen;
  target_facts room = facts;
  if (op.call_allowed_p () && !opts.table_for (op.kind)
      && !opts.threshold_bytes)
    room.free_registers = std::min (facts.free_registers,
				    facts.scratch_registers);
  unsigned vector_bytes = vector_width_bytes (op, facts, opts);
  std::uint64_t room_bytes
    = vector_bytes != 0
	? std::uint64_t (facts.free_vector_registers) * vector_bytes
	: std::uint64_t (room.free_registers) * facts.word_bytes;
  if (op.size_bytes < room_bytes + facts.word_bytes)
    {
      plan straight
	= inline_plan (strategy::straight, op, facts, tune, opts);
      load_all_first (straight);
      if (in_registers_p (straight, room))
	{
	  chosen.what = std::move (straight);
	  return chosen;
	}
    }

  if (!op.call_allowed_p ())
    {
      chosen.what = either_direction_plan (how, op, facts);
      return chosen;
    }
  return library_call (op, facts, reason::may_overlap, room_bytes);
}

/* So long on average, the compiler's own loop for a size that is not known is
   faster than a call, or as fast: bench/results/bounded-size.csv.  */
constexpr std::uint64_t run_time_loop_max_bytes = 64;

/* A block whose size is known when the program runs stays what the compiler
   makes of it, unless that is a string instruction or a loop for a long block:
   that becomes a call.  Where there must be no call it is a loop.  */
decision
choose_run_time_size (const mem_op &op, const target_facts &facts)
{
  if (op.call_allowed_p ())
    return op.compilers == compilers_code::call
	       || (op.compilers == compilers_code::loop
		   && op.expected_bytes <= run_time_loop_max_bytes)
	     ? leave (reason::unknown_size)
	     : library_call (op, facts, reason::run_time_size, 0);

  decision chosen;
  plan &loop = chosen.what.emplace ();
  loop.how = strategy::loop;
  loop.run_time_size_p = true;
  loop.either_direction_p = op.kind == op_kind::move;
  loop.repeat = { word_width_bytes (op, facts), 1, 0 };
  loop.value_in_register_p = !reads_source_p (op.kind);
  return chosen;
}

/* True if OP is best left to the compiler, which carries it out for size and
   has string instructions for that.  It has none for a move, and for what is no
   builtin to it; and in general registers alone it is not to move two words,
   the size of a scalar to it, in one vector register.  */
bool
left_for_size_p (const mem_op &op, const target_facts &facts,
		 const options &opts)
{
  if (!op.for_size_p
      || (!op.function_for_size_p && op.size_bytes >= cold_speed_min_bytes)
      || (opts.regs == register_class::gpr && op.size_known_p
	  && op.size_bytes == 2 * facts.word_bytes))
    return false;
  return op.call_allowed_p ()
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
fresh_pieces_plan (const mem_op &op, const target_facts &facts,
		   const tuning &tune, const options &opts)
{
  plan whole;
  whole.pieces.push_back ({ 0, static_cast<unsigned> (op.size_bytes) });
  if (opts.off_p || !blocked_p (whole, op))
    return std::nullopt;

  plan cut = inline_plan (strategy::straight, op, facts, tune, opts);
  if (op.kind == op_kind::move)
    {
      load_all_first (cut);
      if (!in_registers_p (cut, facts))
	return std::nullopt;
    }

  std::uint64_t line_centicycles
    = line_price_centicycles (tune, op.hot, opts.prefer);
  auto price = [&] (const plan &what)
    {
      return price_of (plan_cost (what, op, facts, tune), line_centicycles);
    };
  if (price (cut) >= price (whole))
    return std::nullopt;
  return cut;
}

decision
choose_plan (const mem_op &given, const target_facts &facts,
	     const tuning &tune, const options &opts)
{
  if (opts.off_p)
    return leave (reason::off);

  mem_op op = given;
  bool never_call_p = opts.libcall == libcall_use::never;
  if (never_call_p)
    op.no_call_to_bytes = UINT64_MAX;

  if (op.not_builtin_p && !never_call_p)
    return leave (reason::not_builtin);
  if (op.user_flag_p && !never_call_p)
    return leave (reason::user_flag);
  if (left_for_size_p (op, facts, opts))
    return leave (reason::for_size);
  if (op.sanitized_p && op.explicit_call_p)
    return leave (reason::sanitized);
  if (op.vector_mode_p && opts.regs != register_class::gpr)
    return leave (reason::vector_mode);
  if (!op.size_known_p)
    return choose_run_time_size (op, facts);

  strategy_choice asked = asked_strategy (op, facts, tune, opts);
  strategy how = legal_strategy (asked.how, op, facts,
				 vector_width_bytes (op, facts, opts) != 0);
  if (how == strategy::libcall)
    return op.sanitized_p
	     ? leave (reason::sanitized)
	     : library_call (op, facts, reason::beyond_threshold,
			    asked.beyond_bytes);

  if (op.kind == op_kind::move)
    return choose_move (how, op, facts, tune, opts);

  decision chosen;
  chosen.what = inline_plan (how, op, facts, tune, opts);
  return chosen;
}

} /* namespace memstrat */
