/* Whether a ladder is sound.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/check_ladder.h"

#include <algorithm>
#include <vector>

namespace memstrat {

namespace {

/* Checks one ladder.  The check functions return what is wrong as text, or an
   empty string.  */
class ladder_checker
{
public:
  ladder_checker (const plan &plan, const mem_op &op, const target_facts &facts)
    : m_plan (plan), m_op (op), m_facts (facts)
  {
  }

  std::string check () const;

private:
  const plan &m_plan;
  const mem_op &m_op;
  const target_facts &m_facts;

  const step *step_for (std::uint64_t size_bytes) const;
  std::string check_rung_at (const step &rung, std::uint64_t size_bytes) const;
  std::string check_step (const step &step) const;
};

/* The step of the ladder that carries out SIZE_BYTES; null if none does.  */
const step *
ladder_checker::step_for (std::uint64_t size_bytes) const
{
  for (const step &step : m_plan.steps)
    if (!step.test || step.test->passes_p (size_bytes))
      return &step;
  return nullptr;
}

/* Check that RUNG covers exactly SIZE_BYTES.  */
std::string
ladder_checker::check_rung_at (const step &rung, std::uint64_t size_bytes) const
{
  std::vector<piece> pieces = rung.pieces_at (size_bytes);
  std::sort (pieces.begin (), pieces.end (),
	     [] (const piece &a, const piece &b)
	     { return a.offset_bytes < b.offset_bytes; });
  std::uint64_t covered_bytes = 0;
  for (const piece &part : pieces)
    {
      /* Before the start, the offset is huge.  */
      if (part.offset_bytes > size_bytes
	  || part.width_bytes > size_bytes - part.offset_bytes)
	return "a rung that does not fit its sizes";
      if (part.offset_bytes > covered_bytes)
	return "a rung with a gap";
      covered_bytes = std::max (covered_bytes, part.end_bytes ());
    }
  return covered_bytes == size_bytes ? "" : "a rung with a gap";
}

/* Check what does not depend on the size in STEP, of a ladder.  */
std::string
ladder_checker::check_step (const step &step) const
{
  const std::vector<piece> pieces = step.pieces_at (0);
  if (!std::all_of (pieces.begin (), pieces.end (),
		    [this] (const piece &part)
		    { return sound_width_p (part, m_plan, m_op, m_facts); }))
    return "a piece of bad width";
  switch (step.kind)
    {
    case step_kind::rung:
      return m_op.kind == op_kind::move
		 && !in_registers_p (pieces, m_facts, m_facts.free_registers)
	       ? "a move that stores before it has loaded everything"
	       : "";
    case step_kind::call:
      return pieces.empty () ? "" : "a libcall with pieces";
    case step_kind::run_time_loop:
      {
	const repetition &repeat = step.repeat;
	unsigned width_bytes = repeat.width_bytes;
	bool sound_p
	  = m_op.kind != op_kind::move && repeat.pieces == 1
	    && repeat.iterations == 0
	    && sound_width_p ({ 0, width_bytes }, m_plan, m_op, m_facts)
	    && step.pieces.empty () && step.middle_pieces == 0
	    && step.end_pieces
		 == std::vector<piece> { { width_bytes, width_bytes } }
	    && (step.test ? step.test->least_bytes : m_op.least_bytes)
		 >= width_bytes
	    && !(step.test && step.test->outside_p);
	return sound_p ? "" : "a loop that does not fit a ladder";
      }
    default:
      return "a step that no ladder has";
    }
}

/* Check the ladder: each size that is possible has a step that carries it
   out.  */
std::string
ladder_checker::check () const
{
  /* Larger sizes have the same step as this one.  */
  std::uint64_t last_bytes = 0;
  for (const step &step : m_plan.steps)
    {
      std::string problem = check_step (step);
      if (!problem.empty ())
	return problem;
      if (step.test)
	last_bytes = std::max (
	  { last_bytes, step.test->least_bytes, step.test->largest_bytes + 1 });
    }
  /* A rung fits only some of them.  */
  const step *last = step_for (last_bytes);
  if (!last || last->kind == step_kind::rung)
    last_bytes = UINT64_MAX;
  if (m_op.bound_certain_p)
    last_bytes = std::min (last_bytes, m_op.size_bytes);
  for (std::uint64_t size_bytes = m_op.least_bytes; size_bytes <= last_bytes;
       size_bytes++)
    {
      if (size_bytes % m_op.multiple_bytes != 0)
	continue;
      const step *rung = step_for (size_bytes);
      if (!rung && size_bytes != 0)
	return "a size without a rung";
      if (!rung || rung->kind != step_kind::rung)
	continue;
      std::string problem = check_rung_at (*rung, size_bytes);
      if (!problem.empty ())
	return problem;
    }
  return {};
}

} /* anonymous namespace */

std::string
check_ladder (const plan &plan, const mem_op &op, const target_facts &facts)
{
  return ladder_checker (plan, op, facts).check ();
}

} /* namespace memstrat */
