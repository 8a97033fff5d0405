/* The decision: a plan for a block operation, or the reason to leave it.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     copy, 168 bytes             ->  straight, 21 pieces of 8
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

/* How many words an unrolled loop moves in one iteration, and straight code
   loads before it stores: GCC's own unrolled_loop has four, and batches of
   four loads keep a load from waiting for a store to the same low 12 address
   bits (LKML 2010, memcpy_64.S).  */
constexpr unsigned group_words = 4;

/* A value used by this many stores or more is put into a register: `movq $0'
   is 8 bytes, a store of a register 4, setting the register 2..3.  */
constexpr std::size_t register_stores = 3;

/* In a cold block of a function that is not, the compiler carries out what has
   at least so many bytes for speed: "even if the string operation call is cold,
   we still might spend a lot of time processing large blocks" (decide_alg of
   GCC's i386-expand.cc).  */
constexpr std::uint64_t cold_speed_min_bytes = 256;

/* A string of at most this many bytes in a longer array is stored as
   immediates (14 bytes of code for 8) behind a call that clears the array;
   a longer one is copied with its zeros.  */
constexpr std::uint64_t known_pieces_max_bytes = 256;

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

/* The strategy that stands in for HOW where OP or the target cannot have it.
   Never libcall, unless HOW is.  */
strategy
legal_strategy (strategy how, const mem_op &op, const target_facts &facts)
{
  switch (how)
    {
    case strategy::straight:
      return op.size_bytes > straight_max_bytes ? strategy::unrolled_loop
						: how;
    case strategy::vector_loop:
      return strategy::unrolled_loop;
    case strategy::rep_byte:
    case strategy::rep_4byte:
    case strategy::rep_8byte:
      return op.named_space_p || !facts.rep_p ? strategy::unrolled_loop : how;
    case strategy::libcall:
      return op.call_allowed_p () ? how : strategy::unrolled_loop;
    default:
      return how;
    }
}

/* HOW if it is a loop, otherwise the loop that stands in for it.  */
strategy
loop_strategy (strategy how)
{
  return how == strategy::loop || how == strategy::byte_loop
	   ? how : strategy::unrolled_loop;
}

/* The widest piece OP may have.  */
unsigned
piece_width_bytes (const mem_op &op, const target_facts &facts)
{
  if (facts.unaligned_fast_p)
    return facts.word_bytes;
  std::uint64_t align_bytes = op.dest_align_bytes;
  if (reads_source_p (op.kind) && !op.src_known_p)
    align_bytes = std::min (align_bytes, op.src_align_bytes);
  return static_cast<unsigned> (
    std::min<std::uint64_t> (align_bytes, facts.word_bytes));
}

/* The part of OP that HOW, whose pieces are not wider than WIDTH_BYTES,
   repeats; no iteration where HOW is straight, or
   where there would be a single one, whose branch is never taken.  */
repetition
repeated_part (strategy how, const mem_op &op, unsigned width_bytes)
{
  repetition repeat;
  std::uint64_t least_iterations = 2;
  switch (how)
    {
    case strategy::unrolled_loop:
      repeat = { width_bytes, group_words, 0 };
      break;
    case strategy::loop:
      repeat = { width_bytes, 1, 0 };
      break;
    case strategy::byte_loop:
      repeat = { 1, 1, 0 };
      break;
    case strategy::rep_byte:
      repeat = { 1, 1, 0 };
      least_iterations = 1;
      break;
    case strategy::rep_4byte:
      repeat = { 4, 1, 0 };
      least_iterations = 1;
      break;
    case strategy::rep_8byte:
      repeat = { 8, 1, 0 };
      least_iterations = 1;
      break;
    default:
      return {};
    }
  repeat.iterations = op.size_bytes / repeat.step_bytes ();
  return repeat.iterations < least_iterations ? repetition () : repeat;
}

/* HOW, or where its pieces would be wider than WIDTH_BYTES, a narrower one: a
   string instruction's name says how wide they are.  */
strategy
narrowed_strategy (strategy how, unsigned width_bytes)
{
  if (how == strategy::rep_8byte && width_bytes < 8)
    how = strategy::rep_4byte;
  if (how == strategy::rep_4byte && width_bytes < 4)
    how = strategy::rep_byte;
  return how;
}

} /* anonymous namespace */

plan
inline_plan (strategy how, const mem_op &op, const target_facts &facts)
{
  unsigned width_bytes = piece_width_bytes (op, facts);
  how = narrowed_strategy (how, width_bytes);

  plan result;
  result.group_pieces = group_words;
  result.repeat = repeated_part (how, op, width_bytes);
  result.how = result.repeat.iterations == 0 ? strategy::straight : how;
  append_pieces (result, result.repeat.size_bytes (), op.size_bytes,
		 width_bytes, facts.unaligned_fast_p);

  if (op.kind == op_kind::zero || op.kind == op_kind::fill)
    result.value_in_register_p
      = ((op.kind == op_kind::fill && !op.fill_known_p)
	 || result.repeat.iterations != 0
	 || result.pieces.size () >= register_stores);
  else if (op.src_known_p && result.repeat.iterations == 0)
    {
      result.immediates_p = true;
      result.value_in_register_p
	= (std::size_t (std::count_if (result.pieces.begin (),
				       result.pieces.end (),
				       [&] (const piece &part)
					 {
					   return part.offset_bytes
						  >= op.known_bytes;
					 }))
	   >= register_stores);
    }
  return result;
}

plan
library_plan (const mem_op &op, const target_facts &facts)
{
  plan call;
  call.how = strategy::libcall;
  if (op.src_known_p && op.known_bytes < op.size_bytes
      && op.known_bytes <= known_pieces_max_bytes)
    {
      call.immediates_p = true;
      append_pieces (call, 0, op.known_bytes, piece_width_bytes (op, facts),
		     facts.unaligned_fast_p);
    }
  return call;
}

namespace {

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

/* The loop of HOW that takes over where there must be no call, for a move
   whose blocks may overlap on either side.  */
plan
either_direction_plan (strategy how, const mem_op &op,
		       const target_facts &facts)
{
  unsigned width_bytes = piece_width_bytes (op, facts);
  plan result;
  result.either_direction_p = true;
  result.group_pieces = group_words;
  result.repeat = repeated_part (loop_strategy (how), op, width_bytes);
  result.how = result.repeat.iterations == 0 ? strategy::straight
					     : loop_strategy (how);
  append_pieces (result, result.repeat.size_bytes (), op.size_bytes,
		 width_bytes, false);
  return result;
}

/* A move is inline as straight code that loads everything first, and beyond
   the registers only where it may not be a call.  */
decision
choose_move (strategy how, const mem_op &op, const target_facts &facts)
{
  decision chosen;
  if (op.size_bytes / facts.word_bytes <= facts.free_registers)
    {
      plan straight = inline_plan (strategy::straight, op, facts);
      straight.group_pieces = facts.free_registers;
      if (straight.pieces.size () <= facts.free_registers)
	{
	  chosen.what = std::move (straight);
	  return chosen;
	}
    }

  std::uint64_t room_bytes
    = std::uint64_t (facts.free_registers) * facts.word_bytes;
  if (!op.call_allowed_p ())
    {
      chosen.what = either_direction_plan (how, op, facts);
      return chosen;
    }
  return library_call (op, facts, reason::may_overlap, room_bytes);
}

/* A block whose size is known when the program runs is a call: a loop
   mispredicts its branches, bench/results/bounded-size.csv.  Where there must
   be no call it is a loop.  */
decision
choose_run_time_size (const mem_op &op, const target_facts &facts)
{
  if (op.call_allowed_p ())
    return library_call (op, facts, reason::unknown_size, 0);

  decision chosen;
  plan &loop = chosen.what.emplace ();
  loop.how = strategy::loop;
  loop.run_time_size_p = true;
  loop.either_direction_p = op.kind == op_kind::move;
  loop.repeat = { piece_width_bytes (op, facts), 1, 0 };
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
		 false);
  return result;
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
  strategy how = legal_strategy (asked.how, op, facts);
  if (how == strategy::libcall)
    return op.sanitized_p
	     ? leave (reason::sanitized)
	     : library_call (op, facts, reason::beyond_threshold,
			    asked.beyond_bytes);

  if (op.kind == op_kind::move)
    return choose_move (how, op, facts);

  decision chosen;
  chosen.what = inline_plan (how, op, facts);
  return chosen;
}

} /* namespace memstrat */
