/* Plans: pieces, soundness, and their text.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/plan.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace memstrat {

void
append_pieces (plan &plan, std::uint64_t from_bytes, std::uint64_t to_bytes,
	       unsigned width_bytes, const target_facts &facts,
	       bool overlap_p)
{
  std::uint64_t at = from_bytes;
  plan.pieces.reserve (plan.pieces.size ()
		       + (to_bytes - from_bytes) / width_bytes + 4);
  for (; to_bytes - at >= width_bytes; at += width_bytes)
    plan.pieces.push_back ({ at, width_bytes });

  while (at < to_bytes)
    {
      std::uint64_t rest = to_bytes - at;
      unsigned below = static_cast<unsigned> (std::bit_floor (rest));
      if (!facts.width_p (below))
	below = facts.word_bytes;
      unsigned above = static_cast<unsigned> (std::bit_ceil (rest));
      if (!facts.width_p (above))
	above = min_vector_bytes;
      if (overlap_p && above != rest && above <= width_bytes
	  && above <= to_bytes)
	{
	  plan.pieces.push_back ({ to_bytes - above, above });
	  return;
	}
      /* Too close to the start to overlap, or exact: 3 is 2 and 1.  */
      plan.pieces.push_back ({ at, below });
      at += below;
    }
}

namespace {

/* True if a load of [BEGIN, END) meets a part of a store in OP.fresh_stores
   that does not have all of its bytes.  */
bool
blocked_p (std::int64_t begin, std::int64_t end, const mem_op &op)
{
  for (const fresh_store &store : op.fresh_stores)
    {
      std::int64_t store_end
	= store.offset_bytes + static_cast<std::int64_t> (store.width_bytes);
      if (store.offset_bytes < end && begin < store_end)
	/* Older stores to these bytes do not count.  */
	return begin < store.offset_bytes || end > store_end;
    }
  return false;
}

bool
blocked_p (const piece &part, const mem_op &op)
{
  return blocked_p (static_cast<std::int64_t> (part.offset_bytes),
		    static_cast<std::int64_t> (part.end_bytes ()), op);
}

} /* anonymous namespace */

void
append_forwarded_pieces (plan &plan, const mem_op &op, unsigned width_bytes,
			 const target_facts &facts, bool aligned_p)
{
  for (std::uint64_t at = 0; at < op.size_bytes;)
    {
      std::uint64_t limit_bytes = std::bit_floor (op.size_bytes - at);
      if (aligned_p && at != 0)
	limit_bytes = std::min (limit_bytes, at & -at);
      piece part = { at, static_cast<unsigned> (
			   std::min<std::uint64_t> (limit_bytes,
						    width_bytes)) };
      while (!facts.width_p (part.width_bytes)
	     || (part.width_bytes > 1 && blocked_p (part, op)))
	part.width_bytes /= 2;
      plan.pieces.push_back (part);
      at = part.end_bytes ();
    }
}

bool
blocked_p (const plan &plan, const mem_op &op)
{
  if (op.fresh_stores.empty ())
    return false;
  std::int64_t fresh_end = 0;
  for (const fresh_store &store : op.fresh_stores)
    fresh_end
      = std::max (fresh_end,
		  store.offset_bytes
		    + static_cast<std::int64_t> (store.width_bytes));
  const repetition &repeat = plan.repeat;
  std::uint64_t end = std::min (repeat.size_bytes (),
				static_cast<std::uint64_t> (fresh_end));
  for (std::uint64_t at = 0; at < end; at += repeat.width_bytes)
    if (blocked_p (piece { at, repeat.width_bytes }, op))
      return true;
  return std::any_of (plan.pieces.begin (), plan.pieces.end (),
		      [&] (const piece &part)
			{ return blocked_p (part, op); });
}

bool
in_registers_p (const plan &what, const target_facts &facts,
		unsigned free_registers)
{
  std::size_t words
    = std::count_if (what.pieces.begin (), what.pieces.end (),
		     [&] (const piece &part)
		       { return part.width_bytes <= facts.word_bytes; });
  return words <= free_registers
	 && what.pieces.size () - words <= facts.free_vector_registers;
}

namespace {

/* Advance COVERED over the bytes [BEGIN, END), which may overlap what is
   covered but must not leave a gap.  */
bool
cover (std::uint64_t &covered, std::uint64_t begin, std::uint64_t end)
{
  if (begin > covered)
    return false;
  if (end > covered)
    covered = end;
  return true;
}

/* True if the target has pieces of WIDTH_BYTES, and OP of PLAN may have one at
   OFFSET_BYTES.  */
bool
sound_width_p (const plan &plan, const mem_op &op, const target_facts &facts,
	       std::uint64_t offset_bytes, unsigned width_bytes)
{
  std::uint64_t align_bytes = op.dest_align_bytes;
  if (reads_source_p (op.kind) && !plan.immediates_p
      && op.src_align_bytes < align_bytes)
    align_bytes = op.src_align_bytes;
  return std::has_single_bit (width_bytes) && facts.width_p (width_bytes)
	 && (facts.unaligned_fast_p
	     || (width_bytes <= align_bytes
		 && offset_bytes % width_bytes == 0));
}

/* check_plan for an inline plan of a size that is not known.  */
std::string
check_run_time_plan (const plan &plan, const mem_op &op,
		     const target_facts &facts)
{
  if (!plan.run_time_size_p)
    return "a size that is not known";
  if (plan.how == strategy::straight || string_instruction_p (plan.how)
      || plan.repeat.pieces != 1 || plan.repeat.iterations != 0
      || !plan.pieces.empty () || plan.immediates_p)
    return "more than a loop for a size that is not known";
  if (op.kind == op_kind::move && !plan.either_direction_p)
    return "a move that stores before it has loaded everything";
  if (!sound_width_p (plan, op, facts, 0, plan.repeat.width_bytes))
    return "a repeated piece of bad width";
  return {};
}

} /* anonymous namespace */

std::string
check_plan (const plan &plan, const mem_op &op, const target_facts &facts)
{
  const repetition &repeat = plan.repeat;
  bool call_p = plan.how == strategy::libcall;
  if (call_p && !op.call_allowed_p ())
    return "a libcall where none is allowed";
  if (!op.size_known_p && !call_p)
    return check_run_time_plan (plan, op, facts);
  if (plan.run_time_size_p)
    return "a known size taken for unknown";
  if (call_p && plan.pieces.empty ())
    return repeat.iterations != 0 ? "a libcall with a repetition" : "";
  if (call_p && !plan.immediates_p)
    return "a libcall with pieces";
  if (plan.immediates_p && (!op.src_known_p || repeat.iterations != 0))
    return "immediates for what is not known";
  if (plan.behind_stores_p
      && (plan.how != strategy::straight || plan.immediates_p
	  || !reads_source_p (op.kind)))
    return "no straight loads to keep behind stores";

  /* A libcall with pieces clears the block and stores what is not zero.  */
  std::uint64_t size_bytes = call_p ? op.known_bytes : op.size_bytes;
  if ((plan.how == strategy::straight || call_p) != (repeat.iterations == 0))
    return "a strategy that does not fit the repetition";
  if (string_instruction_p (plan.how) && (op.named_space_p || !facts.rep_p))
    return "a string instruction where there is none";

  if (plan.group_pieces == 0)
    return "an empty group";
  bool everything_first_p
    = repeat.iterations == 0 && plan.pieces.size () <= plan.group_pieces
      && in_registers_p (plan, facts, facts.free_registers);
  if (plan.either_direction_p ? string_instruction_p (plan.how)
			      : op.kind == op_kind::move && !everything_first_p)
    return "a move that stores before it has loaded everything";

  auto width_ok_p = [&] (std::uint64_t offset_bytes, unsigned width_bytes)
    {
      return sound_width_p (plan, op, facts, offset_bytes, width_bytes);
    };

  std::uint64_t covered = 0;
  if (repeat.iterations != 0)
    {
      if (!width_ok_p (0, repeat.width_bytes))
	return "a repeated piece of bad width";
      if (repeat.size_bytes () > size_bytes)
	return "a repetition beyond the end";
      covered = repeat.size_bytes ();
    }
  for (const piece &part : plan.pieces)
    {
      if (!width_ok_p (part.offset_bytes, part.width_bytes))
	return "a piece of bad width";
      if (part.end_bytes () > size_bytes)
	return "a piece beyond the end";
      if (plan.either_direction_p && part.offset_bytes != covered)
	return "a piece that reads what was stored";
      if (!cover (covered, part.offset_bytes, part.end_bytes ()))
	return "a gap";
    }
  if (covered != size_bytes)
    return "an end not reached";
  return {};
}

std::string
plan_text (const plan &plan)
{
  std::string text = strategy_name (plan.how);
  const repetition &repeat = plan.repeat;
  if (plan.run_time_size_p)
    text += " of " + std::to_string (repeat.width_bytes);
  else if (repeat.iterations != 0)
    text += ", " + std::to_string (repeat.iterations) + " of "
	    + std::to_string (repeat.step_bytes ());

  bool first_p = true;
  for (std::size_t i = 0; i < plan.pieces.size ();)
    {
      unsigned width_bytes = plan.pieces[i].width_bytes;
      std::size_t begin = i;
      while (i < plan.pieces.size ()
	     && plan.pieces[i].width_bytes == width_bytes)
	++i;
      text += ", " + std::to_string (i - begin);
      if (first_p)
	text += i - begin == 1 ? " piece" : " pieces";
      text += " of " + std::to_string (width_bytes);
      first_p = false;
    }
  if (plan.how == strategy::straight && plan.pieces.empty ())
    text += ", nothing to do";
  if (plan.either_direction_p)
    text += ", in either direction";
  if (plan.behind_stores_p)
    text += ", behind the stores to its source";
  return text;
}

} /* namespace memstrat */
