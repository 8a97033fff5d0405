/* The check that a plan is sound.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/plan.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace memstrat {

namespace {

/* Advance COVERED, the end of the bytes covered so far, to END.  Return false
   and change nothing if [BEGIN, END) leaves a gap.  */
bool
cover (std::uint64_t &covered, std::uint64_t begin, std::uint64_t end)
{
  if (begin > covered)
    return false;
  if (end > covered)
    covered = end;
  return true;
}

/* Return the kind of strategy that STEP implies, by default straight.  */
strategy_kind
strategy_of (const step &step)
{
  return std::visit (
    overloaded {
      [] (const step::loop &) { return strategy_kind::loop; },
      [] (const step::run_time_loop &) { return strategy_kind::loop; },
      [] (const step::string_instruction &)
      { return strategy_kind::string_instruction; },
      [] (const step::rung &) { return strategy_kind::ladder; },
      [] (const step::call &) { return strategy_kind::call; },
      [] (const step::clearing_call &) { return strategy_kind::call; },
      [] (const auto &) { return strategy_kind::straight; } },
    step.what);
}

/* The check of one plan.  Each check returns a fault or an empty string.  */
class checker
{
public:
  checker (const plan &plan, const mem_op &op, const target_facts &facts)
    : m_plan (plan), m_op (op), m_facts (facts),
      m_size_bytes (plan.has_p<step::clearing_call> () ? op.known_bytes
						       : op.size_bytes)
  {
  }

  std::string check ();

private:
  const plan &m_plan;
  const mem_op &m_op;
  const target_facts &m_facts;

  /* The bytes to cover, and the bytes covered so far, from offset 0 on.  */
  std::uint64_t m_size_bytes;
  std::uint64_t m_covered_bytes = 0;

  /* The bytes of a known source that the groups stored, from offset 0 on.  */
  std::uint64_t m_known_bytes = 0;

  unsigned m_remainder_bytes = 0; /* The next remainder's width, or 0.  */

  bool call_p () const { return m_plan.strategy == strategy::libcall; }
  bool sound_width_p (unsigned width_bytes) const;
  bool fitting_strategy_p () const;
  bool everything_first_p () const;
  std::string check_values () const;
  std::string check_whole () const;
  std::string check_repetition (const repetition &repeat);
  std::string check_run_time_repetition (const repetition &repeat);
  std::string check (const step::barrier &);
  std::string check (const step::group &group);
  std::string check (const step::loop &loop)
  {
    return check_repetition (loop.repeat);
  }
  std::string check (const step::string_instruction &rep);
  std::string check (const step::run_time_loop &loop);
  std::string check (const step::remainder &remainder);
  std::string check (const step::rung &) const
  {
    return "a rung outside of a ladder";
  }
  std::string check (const step::call &) const { return {}; }
  std::string check (const step::clearing_call &);

  const step *step_for (std::uint64_t size_bytes) const;
  std::string check_pieces (std::vector<piece> pieces,
			    std::uint64_t size_bytes) const;
  std::string check_ladder_step (const step &step) const;
  std::string check_ladder () const;
};

bool
checker::sound_width_p (unsigned width_bytes) const
{
  return std::has_single_bit (width_bytes) && m_facts.width_p (width_bytes);
}

/* Return true if exactly one step has the kind of the plan's strategy, and all
   others are straight.  In a straight plan, all steps must be straight.  */
bool
checker::fitting_strategy_p () const
{
  strategy_kind named = shape_of (m_plan.strategy).kind;
  unsigned count = 0;
  for (const step &step : m_plan.steps)
    if (strategy_kind kind = strategy_of (step);
	kind != strategy_kind::straight)
      {
	if (kind != named)
	  return false;
	count++;
      }
  return count == (named == strategy_kind::straight ? 0 : 1);
}

/* Return true if the plan does all loads before the first store.  */
bool
checker::everything_first_p () const
{
  auto groups = std::count_if (m_plan.steps.begin (), m_plan.steps.end (),
			       [] (const step &step)
			       { return step.as<step::group> () != nullptr; });
  return !m_plan.repeated () && groups <= 1
	 && in_registers_p (m_plan.pieces (), m_facts, m_facts.free_registers);
}

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

std::string
checker::check_whole () const
{
  bool ladder_p = m_plan.strategy == strategy::ladder;
  if (!ladder_p && !fitting_strategy_p ())
    return "a strategy that does not fit the steps";
  if ((call_p () || m_plan.has_p<step::call> ()) && !m_op.call_allowed_p ())
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
checker::check (const step::barrier &)
{
  return m_covered_bytes != 0 || m_plan.strategy != strategy::straight
	     || m_plan.values != value_source::loads
	     || m_plan.either_direction_p
	   ? "a barrier without straight loads after it"
	   : "";
}

std::string
checker::check (const step::group &group)
{
  if (m_plan.run_time_size_p ())
    return "more than a loop for a size that is not known";
  if (m_plan.has_p<step::call> ())
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

std::string
checker::check_repetition (const repetition &repeat)
{
  if (m_covered_bytes != 0)
    return "a repetition that does not come first";
  if (repeat.size_bytes () == 0)
    return "a repetition of nothing";
  if (!sound_width_p (repeat.width_bytes))
    return "a repeated piece of bad width";
  if (repeat.size_bytes () > m_size_bytes)
    return "a repetition beyond the end";
  m_covered_bytes = repeat.size_bytes ();
  return {};
}

std::string
checker::check_run_time_repetition (const repetition &repeat)
{
  if (repeat.pieces != 1 || repeat.iterations != 0)
    return "more than a loop for a size that is not known";
  if (!sound_width_p (repeat.width_bytes))
    return "a repeated piece of bad width";
  m_remainder_bytes = repeat.width_bytes / 2;
  return {};
}

std::string
checker::check (const step::string_instruction &rep)
{
  std::string problem = m_plan.run_time_size_p ()
			  ? check_run_time_repetition (rep.repeat)
			  : check_repetition (rep.repeat);
  if (!problem.empty ())
    return problem;
  if (m_op.named_space_p || !m_facts.rep_p)
    return "a string instruction where there is none";
  if (rep.repeat.pieces != 1)
    return "a string instruction of several pieces";
  if (m_plan.either_direction_p)
    return "a string instruction in either direction";
  return {};
}

std::string
checker::check (const step::run_time_loop &loop)
{
  return loop.end_piece_p ? "a rung outside of a ladder"
			  : check_run_time_repetition (loop.repeat);
}

/* Expect a remainder for each narrower width, in descending order.  */
std::string
checker::check (const step::remainder &remainder)
{
  if (m_remainder_bytes == 0 || remainder.width_bytes != m_remainder_bytes)
    return "a remainder out of turn";
  m_remainder_bytes /= 2;
  return {};
}

std::string
checker::check (const step::clearing_call &)
{
  return m_covered_bytes != 0 || m_plan.values == value_source::loads
	   ? "a libcall that clears what has to stay"
	   : "";
}

const step *
checker::step_for (std::uint64_t size_bytes) const
{
  for (const step &step : m_plan.steps)
    if (!step.test || step.test->passes_p (size_bytes))
      return &step;
  return nullptr;
}

/* Check that PIECES cover exactly SIZE_BYTES.  */
std::string
checker::check_pieces (std::vector<piece> pieces,
		       std::uint64_t size_bytes) const
{
  std::sort (pieces.begin (), pieces.end (),
	     [] (const piece &a, const piece &b)
	     { return a.offset_bytes < b.offset_bytes; });
  std::uint64_t covered_bytes = 0;
  for (const piece &part : pieces)
    {
      /* An offset before the start wraps around.  */
      if (part.offset_bytes > size_bytes
	  || part.width_bytes > size_bytes - part.offset_bytes)
	return "a rung that does not fit its sizes";
      if (!cover (covered_bytes, part.offset_bytes, part.end_bytes ()))
	return "a rung with a gap";
    }
  return covered_bytes == size_bytes ? "" : "a rung with a gap";
}

/* Return STEP's pieces in a block of SIZE_BYTES; none for a call or loop.  */
std::vector<piece>
pieces_at (const step &step, std::uint64_t size_bytes)
{
  if (auto *group = step.as<step::group> ())
    return group->pieces;
  if (auto *rung = step.as<step::rung> ())
    return rung->pieces_at (size_bytes);
  return {};
}

/* Check STEP of a ladder; check_ladder checks whether its pieces fit.  */
std::string
checker::check_ladder_step (const step &step) const
{
  if (step.as<step::call> ())
    return {};
  if (auto *loop = step.as<step::run_time_loop> ())
    {
      const repetition &repeat = loop->repeat;
      std::uint64_t least_bytes = step.test ? step.test->least_bytes
					    : m_op.least_bytes;
      bool sound_p = m_op.kind != op_kind::move && repeat.pieces == 1
		     && repeat.iterations == 0
		     && sound_width_p (repeat.width_bytes) && loop->end_piece_p
		     && least_bytes >= repeat.width_bytes
		     && !(step.test && step.test->outside_p);
      return sound_p ? "" : "a loop that does not fit a ladder";
    }
  if (!step.as<step::rung> () && !step.as<step::group> ())
    return "a step that no ladder has";
  const std::vector<piece> pieces = pieces_at (step, 0);
  if (!std::all_of (pieces.begin (), pieces.end (),
		    [this] (const piece &part)
		    { return sound_width_p (part.width_bytes); }))
    return "a piece of bad width";
  return m_op.kind == op_kind::move
	     && !in_registers_p (pieces, m_facts, m_facts.free_registers)
	   ? "a move that stores before it has loaded everything"
	   : "";
}

/* Check that each possible size has a step whose pieces fit the size.  */
std::string
checker::check_ladder () const
{
  /* All larger sizes take the same step as LAST_BYTES.  */
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
  /* Only a call or a loop fits all larger sizes.  */
  auto of_pieces_p = [] (const step &step)
  { return step.as<step::rung> () || step.as<step::group> (); };
  const step *last = step_for (last_bytes);
  if (!last || of_pieces_p (*last))
    last_bytes = UINT64_MAX;
  if (m_op.bound_certain_p)
    last_bytes = std::min (last_bytes, m_op.size_bytes);
  for (std::uint64_t size_bytes = m_op.least_bytes; size_bytes <= last_bytes;
       size_bytes++)
    {
      if (size_bytes % m_op.multiple_bytes != 0)
	continue;
      const step *taken = step_for (size_bytes);
      if (!taken && size_bytes != 0)
	return "a size without a rung";
      if (!taken || !of_pieces_p (*taken))
	continue;
      std::string problem
	= check_pieces (pieces_at (*taken, size_bytes), size_bytes);
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
      if (step.test)
	return "a rung outside of a ladder";
      problem = std::visit ([this] (const auto &what) { return check (what); },
			    step.what);
    }
  if (!problem.empty ())
    return problem;
  bool reached_p = m_plan.has_p<step::call> ()
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
