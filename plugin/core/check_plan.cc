/* Whether a plan is sound.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/check_plan.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace memstrat {

namespace {

/* Advance COVERED, the end of the bytes covered so far, to END.  The bytes
   [BEGIN, END) may overlap what is covered; return false, and change nothing,
   if they leave a gap.  */
bool
cover (std::uint64_t &covered, std::uint64_t begin, std::uint64_t end)
{
  if (begin > covered)
    return false;
  if (end > covered)
    covered = end;
  return true;
}

/* The kind of step that STRATEGY stands for; step_kind::group for straight
   code, which may also do without groups.  */
step_kind
named_step (strategy strategy, bool run_time_size_p)
{
  switch (shape_of (strategy).kind)
    {
    case strategy_kind::straight:
      return step_kind::group;
    case strategy_kind::loop:
      return run_time_size_p ? step_kind::run_time_loop : step_kind::loop;
    case strategy_kind::string_instruction:
      return step_kind::string_instruction;
    case strategy_kind::ladder:
      return step_kind::rung;
    case strategy_kind::call:
      return step_kind::call;
    }
  return step_kind::group;
}

/* Checks one plan, step by step.  The check functions return what is wrong as
   text, or an empty string.  */
class checker
{
public:
  checker (const plan &plan, const mem_op &op, const target_facts &facts)
    : m_plan (plan), m_op (op), m_facts (facts),
      m_size_bytes (plan.find (step_kind::clearing_call) ? op.known_bytes
							 : op.size_bytes)
  {
  }

  std::string check ();

private:
  const plan &m_plan;
  const mem_op &m_op;
  const target_facts &m_facts;

  /* How many bytes pieces and repetitions have to cover, and how many the
     steps up to here do, both from the first byte on.  */
  std::uint64_t m_size_bytes;
  std::uint64_t m_covered_bytes = 0;

  /* How many bytes of a known source the groups store, from the first on.  */
  std::uint64_t m_known_bytes = 0;

  /* The width of the remainder that has to come next; 0 if none does.  */
  unsigned m_remainder_bytes = 0;

  bool call_p () const { return m_plan.strategy == strategy::libcall; }
  bool sound_width_p (unsigned width_bytes) const;
  bool fitting_strategy_p () const;
  bool everything_first_p () const;
  std::string check_values () const;
  std::string check_whole () const;
  std::string check_group (const step &group);
  std::string check_repetition (const step &step);
  std::string check_string_instruction (const step &step) const;
  std::string check_run_time_repetition (const step &step);
  std::string check_remainder (const step &remainder);
  std::string check_step (const step &step);

  const step *step_for (std::uint64_t size_bytes) const;
  std::string check_rung_at (const step &rung, std::uint64_t size_bytes) const;
  std::string check_ladder_step (const step &step) const;
  std::string check_ladder () const;
};

/* True if the target has pieces of WIDTH_BYTES.  */
bool
checker::sound_width_p (unsigned width_bytes) const
{
  return std::has_single_bit (width_bytes) && m_facts.width_p (width_bytes);
}

/* True if the plan has exactly one step of the kind that its strategy stands
   for, and none of a kind that another strategy stands for.  Straight code has
   none of these kinds.  */
bool
checker::fitting_strategy_p () const
{
  step_kind named = named_step (m_plan.strategy, m_plan.run_time_size_p ());
  unsigned count = 0;
  for (const step &step : m_plan.steps)
    {
      step_kind kind = step.kind == step_kind::clearing_call ? step_kind::call
							     : step.kind;
      if (kind == step_kind::barrier || kind == step_kind::group
	  || kind == step_kind::remainder)
	continue;
      if (kind != named)
	return false;
      count++;
    }
  return count == (named == step_kind::group ? 0 : 1);
}

/* True if the plan does all loads before the first store.  */
bool
checker::everything_first_p () const
{
  auto groups = std::count_if (m_plan.steps.begin (), m_plan.steps.end (),
			       [] (const step &step)
			       { return step.kind == step_kind::group; });
  return !m_plan.repeated () && groups <= 1
	 && in_registers_p (m_plan.pieces (), m_facts, m_facts.free_registers);
}

/* Check where the stored values come from.  */
std::string
checker::check_values () const
{
  bool reads_p = reads_source_p (m_op.kind);
  if (m_plan.values == value_source::loads)
    return reads_p ? "" : "loads without a source";
  bool known_p = reads_p ? m_op.src_known_p
			 : m_plan.values == value_source::one_register
			     || m_op.kind != op_kind::fill || m_op.fill_known_p;
  return known_p ? "" : "immediates for unknown bytes";
}

/* Check what does not depend on a single step.  */
std::string
checker::check_whole () const
{
  bool ladder_p = m_plan.strategy == strategy::ladder;
  if (!ladder_p && !fitting_strategy_p ())
    return "a strategy that does not fit the steps";
  if ((call_p () || m_plan.find (step_kind::call)) && !m_op.call_allowed_p ())
    return "a libcall where none is allowed";
  if (!m_op.size_known_p && !call_p () && !m_plan.run_time_size_p ())
    return "a size that is not known";
  if (m_op.size_known_p && m_plan.run_time_size_p ())
    return "a known size taken for unknown";
  if (m_op.kind == op_kind::move && !m_plan.either_direction_p && !call_p ()
      && !ladder_p && !everything_first_p ())
    return "a move that stores before it has loaded everything";
  return check_values ();
}

std::string
checker::check_group (const step &group)
{
  if (m_plan.run_time_size_p ())
    return "more than a loop for a size that is not known";
  if (m_plan.find (step_kind::call))
    return "a libcall with pieces";
  if (group.pieces.empty ())
    return "an empty group";
  for (const piece &part : group.pieces)
    {
      if (!sound_width_p (part.width_bytes))
	return "a piece of bad width";
      if (part.end_bytes () > m_size_bytes)
	return "a piece beyond the end";
      if (m_plan.either_direction_p && part.offset_bytes != m_covered_bytes)
	return "a piece that reads what was stored";
      if (!cover (m_covered_bytes, part.offset_bytes, part.end_bytes ()))
	return "a gap";
      cover (m_known_bytes, part.offset_bytes, part.end_bytes ());
    }
  return {};
}

/* Check STEP, a loop or string instruction with a known number of
   iterations.  */
std::string
checker::check_repetition (const step &step)
{
  const repetition &repeat = step.repeat;
  if (m_covered_bytes != 0)
    return "a repetition that does not come first";
  if (repeat.size_bytes () == 0)
    return "a repetition of nothing";
  std::uint64_t body_bytes = 0;
  for (const piece &part : repeat.body ())
    {
      if (!sound_width_p (part.width_bytes))
	return "a repeated piece of bad width";
      if (part.offset_bytes != body_bytes)
	return "a repeated piece out of place";
      body_bytes = part.end_bytes ();
    }
  if (repeat.size_bytes () > m_size_bytes)
    return "a repetition beyond the end";
  m_covered_bytes = repeat.size_bytes ();
  return step.kind == step_kind::string_instruction
	   ? check_string_instruction (step)
	   : "";
}

/* Check STEP, a string instruction.  */
std::string
checker::check_string_instruction (const step &step) const
{
  if (m_op.named_space_p || !m_facts.rep_p)
    return "a string instruction where there is none";
  if (step.repeat.pieces != 1)
    return "a string instruction of several pieces";
  if (m_plan.either_direction_p)
    return "a string instruction in either direction";
  return {};
}

/* Check STEP, a loop or string instruction as long as a run-time size says.  */
std::string
checker::check_run_time_repetition (const step &step)
{
  const repetition &repeat = step.repeat;
  if (repeat.pieces != 1 || repeat.iterations != 0)
    return "more than a loop for a size that is not known";
  if (!sound_width_p (repeat.width_bytes))
    return "a repeated piece of bad width";
  m_remainder_bytes = repeat.width_bytes / 2;
  return step.kind == step_kind::string_instruction
	   ? check_string_instruction (step)
	   : "";
}

/* After the loop there is a remainder of each narrower width, in descending
   order.  */
std::string
checker::check_remainder (const step &remainder)
{
  if (m_remainder_bytes == 0 || remainder.pieces.size () != 1
      || remainder.pieces.front () != piece { 0, m_remainder_bytes })
    return "a remainder out of turn";
  m_remainder_bytes /= 2;
  return {};
}

std::string
checker::check_step (const step &step)
{
  if (step.test || !step.end_pieces.empty () || step.middle_pieces != 0)
    return "a rung outside of a ladder";
  switch (step.kind)
    {
    case step_kind::barrier:
      return &step != &m_plan.steps.front ()
		 || m_plan.strategy != strategy::straight
		 || m_plan.values != value_source::loads
		 || m_plan.either_direction_p
	       ? "a barrier without straight loads after it"
	       : "";
    case step_kind::group:
      return check_group (step);
    case step_kind::loop:
      return check_repetition (step);
    case step_kind::string_instruction:
      return m_plan.run_time_size_p () ? check_run_time_repetition (step)
				       : check_repetition (step);
    case step_kind::run_time_loop:
      return check_run_time_repetition (step);
    case step_kind::remainder:
      return check_remainder (step);
    case step_kind::rung:
      return "a rung outside of a ladder";
    case step_kind::call:
      return {};
    case step_kind::clearing_call:
      return m_covered_bytes != 0 || m_plan.values == value_source::loads
	       ? "a libcall that clears what has to stay"
	       : "";
    }
  return {};
}

/* The step of the ladder that carries out SIZE_BYTES; null if none does.  */
const step *
checker::step_for (std::uint64_t size_bytes) const
{
  for (const step &step : m_plan.steps)
    if (!step.test || step.test->passes_p (size_bytes))
      return &step;
  return nullptr;
}

/* Check that RUNG covers exactly SIZE_BYTES.  */
std::string
checker::check_rung_at (const step &rung, std::uint64_t size_bytes) const
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
      if (!cover (covered_bytes, part.offset_bytes, part.end_bytes ()))
	return "a rung with a gap";
    }
  return covered_bytes == size_bytes ? "" : "a rung with a gap";
}

/* Check what does not depend on the size in STEP, of a ladder.  */
std::string
checker::check_ladder_step (const step &step) const
{
  const std::vector<piece> pieces = step.pieces_at (0);
  if (!std::all_of (pieces.begin (), pieces.end (),
		    [this] (const piece &part)
		    { return sound_width_p (part.width_bytes); }))
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
	    && repeat.iterations == 0 && sound_width_p (width_bytes)
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
checker::check_ladder () const
{
  /* Larger sizes have the same step as this one.  */
  std::uint64_t last_bytes = 0;
  for (const step &step : m_plan.steps)
    {
      std::string problem = check_ladder_step (step);
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

std::string
checker::check ()
{
  std::string problem = check_whole ();
  if (problem.empty () && m_plan.strategy == strategy::ladder)
    return check_ladder ();
  for (const step &step : m_plan.steps)
    {
      if (!problem.empty ())
	return problem;
      problem = check_step (step);
    }
  if (!problem.empty ())
    return problem;
  bool reached_p = m_plan.find (step_kind::call)
		   || (m_plan.run_time_size_p ()
			 ? m_remainder_bytes == 0
			 : m_covered_bytes == m_size_bytes);
  if (!reached_p)
    return "bytes at the end not covered";
  return m_plan.repeated () && m_op.src_known_p
	     && m_plan.values != value_source::loads
	     && m_known_bytes < m_op.known_bytes
	   ? "zeros in place of known bytes"
	   : "";
}

} /* anonymous namespace */

std::string
check_plan (const plan &plan, const mem_op &op, const target_facts &facts)
{
  return checker (plan, op, facts).check ();
}

} /* namespace memstrat */
