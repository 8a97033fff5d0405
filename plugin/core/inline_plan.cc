/* The plan that carries out a strategy.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     straight, copy of 41 bytes, AVX	[0..32) [25..41)
     unrolled_loop, clear of 100	3 iterations of 32, [96..100)
     libcall, "text" in 300 bytes	a call that clears them, [0..4)

   Whether the strategy is a good one is not asked here, nor whether it is
   allowed.  */

#include "core/inline_plan.h"

#include <algorithm>
#include <utility>

#include "core/cost.h"

namespace memstrat {

namespace {

/* How many words an unrolled loop moves in one iteration, and straight code
   loads before it stores: GCC's own unrolled_loop has four, and batches of
   four loads keep a load from waiting for a store to the same low 12 address
   bits (LKML 2010, memcpy_64.S).  */
constexpr unsigned group_words = 4;

/* A value used by this many stores or more is put into a register: `movq $0'
   is 8 bytes, a store of a register 4, setting the register 2..3.  */
constexpr std::size_t register_stores = 3;

/* From here on vectors wider than 16 bytes save more instructions than a
   function needs for their sake that has no frame pointer otherwise: push, mov,
   leave and a vzeroupper before each call and each return, against 4 of 8
   pieces.  */
constexpr std::uint64_t wide_vectors_min_bytes = 128;

/* A string of at most this many bytes in a longer array is stored as
   immediates (14 bytes of code for 8) behind a call that clears the array;
   a longer one is copied with its zeros, and so is what the program itself
   copies by a call.  */
constexpr std::uint64_t known_pieces_max_bytes = 256;

/* HOW if it is a loop, otherwise the loop that stands in for it.  */
strategy
loop_strategy (strategy how)
{
  return how == strategy::loop || how == strategy::byte_loop
	   ? how : strategy::unrolled_loop;
}

/* The part of OP that HOW, whose pieces are not wider than WIDTH_BYTES,
   repeats; no iteration where HOW is straight, or where there would be a
   single one, whose branch is never taken.  */
repetition
repeated_part (strategy how, const mem_op &op, unsigned width_bytes)
{
  repetition repeat;
  std::uint64_t least_iterations = 2;
  switch (how)
    {
    case strategy::vector_loop:
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
    case strategy::straight:
    case strategy::libcall:
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

/* Append to RESULT the pieces for what it does not repeat of OP.  Where it
   repeats nothing, and the source is freshly stored, they are with FRESH_P cut
   as it was stored, unless the pieces this adds take longer than a wait for
   those stores.  Then all loads wait at once, behind the stores: between them,
   which is where the scheduler would have them, it was 1.2 to 1.4 of the time
   (bench/compare --workload latency, 176 to 256 bytes in fields of 4).  */
void
append_rest (plan &result, const mem_op &op, unsigned width_bytes,
	     const target_facts &facts, const tuning &tune, bool fresh_p)
{
  append_pieces (result, result.repeat.size_bytes (), op.size_bytes,
		 width_bytes, facts, facts.unaligned_fast_p);
  if (result.repeat.iterations != 0 || !reads_source_p (op.kind)
      || op.src_known_p)
    return;
  result.behind_stores_p = op.many_fresh_stores_p;
  if (!fresh_p || !blocked_p (result, op))
    return;
  plan forwarded, unaligned;
  append_forwarded_pieces (forwarded, op, width_bytes, facts, true);
  append_forwarded_pieces (unaligned, op, width_bytes, facts, false);
  if (unaligned.pieces.size () < forwarded.pieces.size ())
    forwarded.pieces.swap (unaligned.pieces);
  if (forwarded.pieces.size () * tune.store8_centicycles
      <= result.pieces.size () * tune.store8_centicycles
	   + wait_centicycles (result, op, tune)
      && (op.kind != op_kind::move
	  || in_registers_p (forwarded, facts, facts.free_registers)))
    result.pieces = std::move (forwarded.pieces);
  else
    result.behind_stores_p = true;
}

/* The widest vector register for OP that OPTS leave of those FACTS has, in
   bytes; 0 for none.  */
unsigned
vector_width_bytes (const mem_op &op, const target_facts &facts,
		    const options &opts)
{
  if (!facts.unaligned_fast_p)
    return 0;
  switch (opts.regs)
    {
    case register_class::widest:
      return facts.wide_needs_frame_p && op.size_bytes < wide_vectors_min_bytes
	       ? std::min (min_vector_bytes, facts.vector_bytes)
	       : facts.vector_bytes;
    case register_class::gpr: return 0;
    case register_class::sse: return std::min (16u, facts.max_vector_bytes);
    case register_class::avx: return std::min (32u, facts.max_vector_bytes);
    case register_class::avx512: return facts.max_vector_bytes;
    }
  return 0;
}

} /* anonymous namespace */

target_facts
usable_facts (const mem_op &op, const target_facts &facts, const options &opts)
{
  target_facts usable = facts;
  usable.vector_bytes = vector_width_bytes (op, facts, opts);
  if (usable.vector_bytes == 0)
    usable.max_vector_bytes = 0;
  return usable;
}

unsigned
word_width_bytes (const mem_op &op, const target_facts &facts)
{
  if (facts.unaligned_fast_p)
    return facts.word_bytes;
  std::uint64_t align_bytes = op.dest_align_bytes;
  if (reads_source_p (op.kind) && !op.src_known_p)
    align_bytes = std::min (align_bytes, op.src_align_bytes);
  return static_cast<unsigned> (
    std::min<std::uint64_t> (align_bytes, facts.word_bytes));
}

plan
inline_plan (strategy how, const mem_op &op, const target_facts &facts,
	     const tuning &tune, bool fresh_p)
{
  unsigned word_bytes = word_width_bytes (op, facts);
  unsigned width_bytes
    = facts.vector_bytes != 0 && (how == strategy::straight
				  || how == strategy::vector_loop)
	? facts.vector_bytes : word_bytes;
  how = narrowed_strategy (how, word_bytes);

  plan result;
  result.group_pieces = group_words;
  result.repeat = repeated_part (how, op, width_bytes);
  result.how = result.repeat.iterations == 0 ? strategy::straight : how;
  append_rest (result, op, width_bytes, facts, tune, fresh_p);

  /* A zero in a vector register needs no help to stay there.  */
  auto words_if = [&] (auto condition)
    {
      return std::size_t (
	std::count_if (result.pieces.begin (), result.pieces.end (),
		       [&] (const piece &part)
			 {
			   return part.width_bytes <= facts.word_bytes
				  && condition (part);
			 }));
    };
  if (op.kind == op_kind::zero || op.kind == op_kind::fill)
    result.value_in_register_p
      = ((op.kind == op_kind::fill && !op.fill_known_p)
	 || (result.repeat.iterations != 0 && width_bytes == word_bytes)
	 || words_if ([] (const piece &) { return true; })
	      >= register_stores);
  else if (op.src_known_p && result.repeat.iterations == 0)
    {
      result.immediates_p = true;
      result.value_in_register_p
	= words_if ([&] (const piece &part)
		      {
			return part.offset_bytes >= op.known_bytes;
		      })
	  >= register_stores;
    }
  return result;
}

plan
library_plan (const mem_op &op, const target_facts &facts)
{
  plan call;
  call.how = strategy::libcall;
  if (op.src_known_p && !op.explicit_call_p && op.known_bytes < op.size_bytes
      && op.known_bytes <= known_pieces_max_bytes)
    {
      call.immediates_p = true;
      append_pieces (call, 0, op.known_bytes, word_width_bytes (op, facts),
		     facts, facts.unaligned_fast_p);
    }
  return call;
}

plan
either_direction_plan (strategy how, const mem_op &op,
		       const target_facts &facts)
{
  unsigned width_bytes = word_width_bytes (op, facts);
  plan result;
  result.either_direction_p = true;
  result.group_pieces = group_words;
  result.repeat = repeated_part (loop_strategy (how), op, width_bytes);
  result.how = result.repeat.iterations == 0 ? strategy::straight
					     : loop_strategy (how);
  append_pieces (result, result.repeat.size_bytes (), op.size_bytes,
		 width_bytes, facts, false);
  return result;
}

} /* namespace memstrat */
