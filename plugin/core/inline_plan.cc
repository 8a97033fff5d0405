/* The plans that carry out strategies.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     straight, copy of 41 bytes, AVX	[0..32) [25..41)
     unrolled_loop, clear of 100	3 iterations of 32, [96..100)
     libcall, "text" in 300 bytes	a call that clears them, [0..4)
     unrolled_loop, "text" in 300	9 iterations of 32 that clear them,
					[288..296) [296..300) [0..4)

   The strategy is legal: choose.cc and legal_strategies.cc have picked it.  */

#include "core/inline_plan.h"

#include <algorithm>
#include <utility>

namespace memstrat {

namespace {

/* The number of loads that straight code and unrolled_loop do before their
   stores.  In batches of four, no load waits for an earlier store at the same
   address modulo 4 KiB (LKML 2010, memcpy_64.S).  */
constexpr unsigned group_words = 4;

/* The fewest vectors for which straight code stores each vector before it
   loads the next, as GCC does.  In batches of four, copies of 121 to 256 bytes
   took 1.07 to 1.10 times as long as GCC's on Zen 5 (lab/results/compare-zen5)
   and equally long on an Intel Xeon (lab/results/vectors-in-turn).  */
constexpr std::ptrdiff_t vectors_in_turn = 8;

/* The fewest stores of one value that share a register.  `movq $0' takes 8
   bytes.  Storing a register takes 4 bytes, and setting it takes 2 or 3.  */
constexpr std::ptrdiff_t register_stores = 3;

/* The number of stores in the time that a blocked load waits: about 13 cycles
   with one store each (LLVM, X86AvoidStoreForwardingBlocks.cpp).  */
constexpr std::size_t forward_wait_stores = 13;

/* The longest string stored as immediates after a clear of its longer array.
   Immediates take 14 bytes of code for 8 bytes of the string.  A longer string
   is copied with its zeros, as if the program itself called memcpy.  */
constexpr std::uint64_t known_pieces_max_bytes = 256;

/* Return true if OP is cleared first, and pieces then store known bytes.  */
bool
cleared_first_p (const mem_op &op)
{
  return op.src_known_p && !op.explicit_call_p && op.known_bytes < op.size_bytes
	 && op.known_bytes <= known_pieces_max_bytes;
}

/* Return STRATEGY, or the loop of general registers that replaces it.  */
strategy
general_loop (strategy strategy)
{
  return shape_of (strategy).kind == strategy_kind::loop
	     && strategy != strategy::vector_loop
	   ? strategy
	   : strategy::unrolled_loop;
}

/* Return the part of OP that STRATEGY repeats, in pieces of WIDTH_BYTES unless
   STRATEGY sets a width.  Return no iterations if nothing is repeated.  A loop
   has at least two iterations; otherwise, its branch would never be taken.  */
repetition
repeated_part (strategy strategy, const mem_op &op, unsigned width_bytes)
{
  strategy_shape shape = shape_of (strategy);
  if (shape.pieces == 0)
    return {};
  repetition repeat
    = { shape.width_bytes != 0 ? shape.width_bytes : width_bytes, shape.pieces,
	0 };
  std::uint64_t least_iterations = shape.kind == strategy_kind::loop ? 2 : 1;
  repeat.iterations = op.size_bytes / repeat.step_bytes ();
  return repeat.iterations < least_iterations ? repetition () : repeat;
}

/* Return the plan by STRATEGY with only the step that repeats a part of OP.
   If STRATEGY repeats no part, return an empty straight plan.  */
plan
repeating_plan (strategy strategy, const mem_op &op, unsigned width_bytes)
{
  plan result;
  repetition repeat = repeated_part (strategy, op, width_bytes);
  if (repeat.iterations == 0)
    return result;
  result.strategy = strategy;
  if (string_instruction_p (strategy))
    result.steps.push_back ({ step::string_instruction { repeat } });
  else
    result.steps.push_back ({ step::loop { repeat } });
  return result;
}

std::uint64_t
repeated_bytes (const plan &plan)
{
  const repetition *repeat = plan.repeated ();
  return repeat ? repeat->size_bytes () : 0;
}

unsigned
width_bytes_of (strategy strategy, const target_facts &facts)
{
  return facts.vector_bytes != 0
	     && (strategy == strategy::straight
		 || strategy == strategy::vector_loop)
	   ? facts.vector_bytes
	   : facts.word_bytes;
}

/* Return PIECES, which clear OP without a repetition.  If only the end of the
   block is aligned for the widest piece, mirror PIECES, so that the short
   piece comes first, and no other piece straddles two members of a structure.
   The compiler drops an aligned piece whose bytes are all stored again, and
   the CPU forwards an aligned piece to a load of the member.  */
std::vector<piece>
aligned_pieces (std::vector<piece> pieces, const mem_op &op)
{
  if (pieces.empty ())
    return pieces;
  unsigned width_bytes = pieces.front ().width_bytes;
  if (op.dest_align_bytes >= width_bytes
      || op.dest_end_align_bytes < width_bytes)
    return pieces;
  for (piece &part : pieces)
    part.offset_bytes = op.size_bytes - part.offset_bytes - part.width_bytes;
  std::reverse (pieces.begin (), pieces.end ());
  return pieces;
}

/* The part of a plan after its repetition, if any.  */
struct rest
{
  std::vector<piece> pieces;
  bool barrier_p = false; /* All loads wait for stores to the source.  */
};

/* Return the pieces of ASKED, which loads its values.  Keep PIECES, at most
   WIDTH_BYTES wide, unless FRESH_P is true and a load is blocked (blocked_p).
   In that case, cut the pieces so that each load fits a store to the source.
   If the cut pieces are slower than the blocked load, or if a move of them
   does not fit into registers, keep PIECES and add a barrier.  All loads then
   wait behind the stores.  Without the barrier, the scheduler would put the
   loads between the stores, where they took 1.2 to 1.4 times as long
   (lab/compare --workload latency, 176 to 256 bytes in fields of 4).  */
rest
rest_by_source (std::vector<piece> pieces, const usable_question &asked,
		unsigned width_bytes, bool fresh_p)
{
  const auto &[op, facts, tune, opts] = asked;
  rest plain = { std::move (pieces), op.many_fresh_stores_p };
  if (!fresh_p || !blocked_p (plain.pieces, op))
    return plain;
  std::vector<piece> cut = forwarded_pieces (op, width_bytes, facts, true);
  std::vector<piece> unaligned
    = forwarded_pieces (op, width_bytes, facts, false);
  if (unaligned.size () < cut.size ())
    cut.swap (unaligned);
  if (cut.size ()
	<= plain.pieces.size () + op.fresh_stores.size () + forward_wait_stores
      && (op.kind != op_kind::move
	  || in_registers_p (cut, facts, facts.free_registers)))
    return { std::move (cut), op.many_fresh_stores_p };
  plain.barrier_p = true;
  return plain;
}

/* Return the source of the values that PLAN stores for OP.  PLAN has at most a
   repetition so far; PIECES will follow.  */
value_source
values_of (const plan &plan, const std::vector<piece> &pieces, const mem_op &op,
	   const target_facts &facts)
{
  const repetition *repeat = plan.repeated ();
  if (reads_source_p (op.kind)
      && (!op.src_known_p || (repeat && !cleared_first_p (op))))
    return value_source::loads;
  if ((op.kind == op_kind::fill && !op.fill_known_p)
      || (repeat && repeat->width_bytes <= facts.word_bytes))
    return value_source::one_register;
  /* For vectors, GCC itself keeps the zero in a register.  */
  auto stores
    = std::count_if (pieces.begin (), pieces.end (),
		     [&] (const piece &part)
		     {
		       return part.width_bytes <= facts.word_bytes
			      && (!reads_source_p (op.kind)
				  || part.offset_bytes >= op.known_bytes);
		     });
  return stores >= register_stores ? value_source::one_register
				   : value_source::immediates;
}

void
append_known_pieces (plan &plan, const mem_op &op, const target_facts &facts)
{
  append_groups (plan,
		 widest_pieces (0, op.known_bytes, facts.word_bytes, facts,
				true),
		 group_words);
}

std::size_t
group_pieces (const std::vector<piece> &pieces, const target_facts &facts)
{
  auto vectors = std::count_if (pieces.begin (), pieces.end (),
				[&] (const piece &part) {
				  return part.width_bytes > facts.word_bytes;
				});
  return vectors >= vectors_in_turn ? 1 : group_words;
}

} /* anonymous namespace */

plan
inline_plan (strategy strategy, const usable_question &asked, bool fresh_p)
{
  const auto &[op, facts, tune, opts] = asked;
  unsigned width_bytes = width_bytes_of (strategy, facts);
  plan result = repeating_plan (narrowed_strategy (strategy, facts.word_bytes),
				op, width_bytes);
  rest behind = { widest_pieces (repeated_bytes (result), op.size_bytes,
				 width_bytes, facts, true) };
  result.values = values_of (result, behind.pieces, op, facts);
  if (op.kind == op_kind::zero && !result.repeated ())
    behind.pieces = aligned_pieces (std::move (behind.pieces), op);
  if (result.values == value_source::loads && !result.repeated ())
    behind
      = rest_by_source (std::move (behind.pieces), asked, width_bytes, fresh_p);
  if (behind.barrier_p)
    result.steps.push_back ({ step::barrier {} });
  append_groups (result, behind.pieces, group_pieces (behind.pieces, facts));
  if (op.src_known_p && result.repeated ()
      && result.values != value_source::loads)
    append_known_pieces (result, op, facts);
  return result;
}

std::optional<plan>
load_first_plan (const usable_question &asked, unsigned free_registers)
{
  plan grouped = inline_plan (strategy::straight, asked, true);
  const std::vector<piece> pieces = grouped.pieces ();
  if (!in_registers_p (pieces, asked.facts, free_registers))
    return std::nullopt;
  std::erase_if (grouped.steps, [] (const step &step)
		 { return step.as<step::group> () != nullptr; });
  append_groups (grouped, pieces, pieces.size ());
  return grouped;
}

plan
either_direction_plan (strategy strategy, const mem_op &op,
		       const target_facts &facts)
{
  plan result = repeating_plan (general_loop (strategy), op, facts.word_bytes);
  result.either_direction_p = true;
  append_groups (result,
		 widest_pieces (repeated_bytes (result), op.size_bytes,
				facts.word_bytes, facts, false),
		 group_words);
  return result;
}

plan
run_time_plan (strategy strategy, const mem_op &op, const target_facts &facts)
{
  bool rep_p = string_instruction_p (strategy) && facts.rep_p
	       && op.kind != op_kind::move;
  plan result;
  result.strategy = rep_p ? narrowed_strategy (strategy, facts.word_bytes)
		    : strategy == strategy::byte_loop ? strategy
						      : strategy::loop;
  unsigned width_bytes = shape_of (result.strategy).width_bytes;
  if (width_bytes == 0)
    width_bytes = facts.word_bytes;
  result.values = reads_source_p (op.kind) ? value_source::loads
					   : value_source::one_register;
  result.either_direction_p = op.kind == op_kind::move;
  const repetition repeat = { width_bytes, 1, 0 };
  if (rep_p)
    result.steps.push_back ({ step::string_instruction { repeat } });
  else
    result.steps.push_back ({ step::run_time_loop { repeat } });
  while ((width_bytes /= 2) != 0)
    result.steps.push_back ({ step::remainder { width_bytes } });
  return result;
}

plan
library_plan (const mem_op &op, const target_facts &facts)
{
  plan result;
  result.strategy = strategy::libcall;
  if (!cleared_first_p (op))
    {
      result.steps.push_back ({ step::call {} });
      result.values = reads_source_p (op.kind) ? value_source::loads
		      : op.kind == op_kind::fill && !op.fill_known_p
			? value_source::one_register
			: value_source::immediates;
      return result;
    }
  result.values = value_source::immediates;
  result.steps.push_back ({ step::clearing_call {} });
  append_known_pieces (result, op, facts);
  return result;
}

} /* namespace memstrat */
