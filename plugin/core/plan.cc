/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/plan.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace memstrat {

std::vector<piece>
step::rung::pieces_at (std::uint64_t size_bytes) const
{
  std::uint64_t middle_bytes = size_bytes / (2 * std::uint64_t (width_bytes))
			       * width_bytes;
  std::vector<piece> all
    = { { 0, width_bytes },
	{ size_bytes - width_bytes, width_bytes },
	{ middle_bytes, width_bytes },
	{ size_bytes - middle_bytes - width_bytes, width_bytes } };
  all.resize (pieces);
  return all;
}

const repetition *
step::repeated () const
{
  return std::visit (
    overloaded { [] (const loop &step) { return &step.repeat; },
		 [] (const string_instruction &step) { return &step.repeat; },
		 [] (const run_time_loop &step) { return &step.repeat; },
		 [] (const auto &) -> const repetition * { return nullptr; } },
    what);
}

std::vector<piece>
repetition::body () const
{
  std::vector<piece> body;
  for (unsigned i = 0; i < pieces; i++)
    body.push_back ({ std::uint64_t (i) * width_bytes, width_bytes });
  return body;
}

std::vector<step>
plan::steps_in_order (bool reverse_p) const
{
  std::vector<step> ordered = steps;
  if (reverse_p)
    std::reverse (ordered.begin (), ordered.end ());
  return ordered;
}

std::vector<piece>
plan::pieces () const
{
  std::vector<piece> all;
  for (const step &step : steps)
    if (auto *group = step.as<step::group> (); group && !step.test)
      all.insert (all.end (), group->pieces.begin (), group->pieces.end ());
  return all;
}

const repetition *
plan::repeated () const
{
  for (const step &step : steps)
    if (const repetition *repeat = step.repeated ())
      return repeat;
  return nullptr;
}

bool
plan::run_time_size_p () const
{
  return std::any_of (steps.begin (), steps.end (),
		      [] (const step &step)
		      {
			auto *rep = step.as<step::string_instruction> ();
			return (step.test && step.as<step::group> ())
			       || step.as<step::run_time_loop> ()
			       || step.as<step::rung> ()
			       || (rep && rep->repeat.iterations == 0);
		      });
}

void
append_groups (plan &plan, const std::vector<piece> &pieces,
	       std::size_t group_pieces)
{
  for (std::size_t at = 0; at < pieces.size (); at += group_pieces)
    {
      std::size_t end = std::min (pieces.size (), at + group_pieces);
      plan.steps.push_back (
	{ step::group { { pieces.data () + at, pieces.data () + end } } });
    }
}

std::vector<piece>
widest_pieces (std::uint64_t from_bytes, std::uint64_t to_bytes,
	       unsigned width_bytes, const target_facts &facts, bool overlap_p)
{
  std::vector<piece> pieces;
  pieces.reserve ((to_bytes - from_bytes) / width_bytes + 4);
  std::uint64_t at = from_bytes;
  for (; to_bytes - at >= width_bytes; at += width_bytes)
    pieces.push_back ({ at, width_bytes });

  while (at < to_bytes)
    {
      std::uint64_t rest = to_bytes - at;
      auto below = static_cast<unsigned> (std::bit_floor (rest));
      if (!facts.width_p (below))
	below = facts.word_bytes;
      auto above = static_cast<unsigned> (std::bit_ceil (rest));
      if (!facts.width_p (above))
	above = min_vector_bytes;
      if (overlap_p && above != rest && above <= width_bytes
	  && above <= to_bytes)
	{
	  pieces.push_back ({ to_bytes - above, above });
	  return pieces;
	}
      /* Without an overlap, 3 bytes are a piece of 2 and a piece of 1.  */
      pieces.push_back ({ at, below });
      at += below;
    }
  return pieces;
}

namespace {

/* Return true if PART overlaps a fresh store of OP and reaches beyond it.  */
bool
blocked_p (const piece &part, const mem_op &op)
{
  auto begin = static_cast<std::int64_t> (part.offset_bytes);
  auto end = static_cast<std::int64_t> (part.end_bytes ());
  for (const fresh_store &store : op.fresh_stores)
    {
      std::int64_t store_end = store.offset_bytes
			       + static_cast<std::int64_t> (store.width_bytes);
      if (store.offset_bytes < end && begin < store_end)
	/* The youngest store to these bytes decides.  */
	return begin < store.offset_bytes || end > store_end;
    }
  return false;
}

} /* anonymous namespace */

std::vector<piece>
forwarded_pieces (const mem_op &op, unsigned width_bytes,
		  const target_facts &facts, bool aligned_p)
{
  std::vector<piece> pieces;
  for (std::uint64_t at = 0; at < op.size_bytes;)
    {
      std::uint64_t limit_bytes = std::bit_floor (op.size_bytes - at);
      if (aligned_p && at != 0)
	limit_bytes = std::min (limit_bytes, at & -at);
      piece part
	= { at, static_cast<unsigned> (
		  std::min<std::uint64_t> (limit_bytes, width_bytes)) };
      while (!facts.width_p (part.width_bytes)
	     || (part.width_bytes > 1 && blocked_p (part, op)))
	part.width_bytes /= 2;
      pieces.push_back (part);
      at = part.end_bytes ();
    }
  return pieces;
}

bool
blocked_p (const std::vector<piece> &pieces, const mem_op &op)
{
  return std::any_of (pieces.begin (), pieces.end (),
		      [&] (const piece &part) { return blocked_p (part, op); });
}

namespace {

/* Return true if a load of REPEAT is blocked.  */
bool
blocked_p (const repetition &repeat, const mem_op &op)
{
  std::int64_t fresh_end = 0;
  for (const fresh_store &store : op.fresh_stores)
    fresh_end
      = std::max (fresh_end, store.offset_bytes
			       + static_cast<std::int64_t> (store.width_bytes));
  std::uint64_t end
    = std::min (repeat.size_bytes (), static_cast<std::uint64_t> (fresh_end));
  for (std::uint64_t at = 0; at < end; at += repeat.width_bytes)
    if (blocked_p (piece { at, repeat.width_bytes }, op))
      return true;
  return false;
}

} /* anonymous namespace */

bool
blocked_p (const plan &plan, const mem_op &op)
{
  const repetition *repeat = plan.repeated ();
  return (repeat && blocked_p (*repeat, op)) || blocked_p (plan.pieces (), op);
}

bool
in_registers_p (const std::vector<piece> &pieces, const target_facts &facts,
		unsigned free_registers)
{
  auto words = static_cast<std::size_t> (
    std::count_if (pieces.begin (), pieces.end (),
		   [&] (const piece &part)
		   { return part.width_bytes <= facts.word_bytes; }));
  return words <= free_registers
	 && pieces.size () - words <= facts.free_vector_registers;
}

} /* namespace memstrat */
