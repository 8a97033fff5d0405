/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/ladder.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/inline_plan.h"

namespace memstrat {

namespace {

/* The most pieces of a rung.  */
constexpr unsigned rung_pieces = 4;

unsigned
widest (const target_facts &facts)
{
  return facts.vector_bytes != 0 ? facts.vector_bytes : facts.word_bytes;
}

/* Return true if OP is not a move, or if registers hold the widest rung.  */
bool
rungs_fit_p (const mem_op &op, const target_facts &facts,
	     unsigned free_registers)
{
  return op.kind != op_kind::move
	 || in_registers_p (std::vector<piece> (rung_pieces,
						{ 0, widest (facts) }),
			    facts, free_registers);
}

/* A ladder under construction, from the top down.  */
class builder
{
public:
  /* Make rungs for sizes from LEAST_BYTES to MAX_BYTES.  */
  builder (const mem_op &op, const target_facts &facts,
	   std::uint64_t least_bytes, std::uint64_t max_bytes)
    : m_op (op), m_facts (facts),
      m_least_bytes (std::max (op.least_bytes, least_bytes)),
      m_below_bytes (max_bytes + 1)
  {
    m_plan.strategy = strategy::ladder;
    m_plan.values = reads_source_p (op.kind) ? value_source::loads
					     : value_source::one_register;
  }

  void add_own_size (std::uint64_t size_bytes);
  void add_beyond (bool call_p);
  void add_rungs ();
  plan take () { return std::move (m_plan); }

private:
  const mem_op &m_op;
  const target_facts &m_facts;
  plan m_plan;
  std::uint64_t m_least_bytes;
  std::uint64_t m_below_bytes; /* The size below which rungs are missing.  */

  std::uint64_t largest_below () const;
  void add (step rung, std::uint64_t least_bytes);
  unsigned rung_width (std::uint64_t largest_bytes) const;
};

std::uint64_t
builder::largest_below () const
{
  return (m_below_bytes - 1) & -m_op.multiple_bytes;
}

/* Add RUNG for sizes from LEAST_BYTES on.  The lowest rung needs no test.  */
void
builder::add (step rung, std::uint64_t least_bytes)
{
  if (least_bytes > m_least_bytes)
    rung.test = at_least (least_bytes);
  m_plan.steps.push_back (std::move (rung));
  m_below_bytes = least_bytes;
}

void
builder::add_own_size (std::uint64_t size_bytes)
{
  m_plan.steps.push_back (
    { step::group {
	widest_pieces (0, size_bytes, widest (m_facts), m_facts, true) },
      size_test { size_bytes, size_bytes } });
}

/* Add the step for sizes beyond the rungs: a call if CALL_P, else a loop.  */
void
builder::add_beyond (bool call_p)
{
  if (call_p)
    {
      step call = { step::call {} };
      call.test = m_least_bytes > m_op.least_bytes
		    ? size_test { m_least_bytes, m_below_bytes - 1, true }
		    : at_least (m_below_bytes);
      if (m_below_bytes <= m_least_bytes)
	call.test.reset ();
      m_plan.steps.push_back (std::move (call));
      return;
    }
  add ({ step::run_time_loop { { m_facts.word_bytes, 1, 0 }, true } },
       m_below_bytes);
}

/* Return the narrowest width of at least multiple_bytes with which a rung
   reaches LARGEST_BYTES.  Exceed neither LARGEST_BYTES nor a register.  */
unsigned
builder::rung_width (std::uint64_t largest_bytes) const
{
  unsigned found_bytes = 1;
  for (unsigned width_bytes = 1;
       width_bytes <= std::min<std::uint64_t> (widest (m_facts), largest_bytes);
       width_bytes *= 2)
    if (m_facts.width_p (width_bytes)
	&& (rung_pieces * std::uint64_t (found_bytes) < largest_bytes
	    || width_bytes <= m_op.multiple_bytes))
      found_bytes = width_bytes;
  return found_bytes;
}

/* Add the rungs from the top down, each for sizes from one to four widths.  */
void
builder::add_rungs ()
{
  while (m_below_bytes > std::max<std::uint64_t> (m_least_bytes, 1))
    {
      std::uint64_t largest_bytes = largest_below ();
      if (largest_bytes == 0)
	return;
      unsigned width_bytes = rung_width (largest_bytes);
      auto pieces = static_cast<unsigned> ((largest_bytes + width_bytes - 1)
					   / width_bytes);
      add ({ step::rung { width_bytes, pieces } }, width_bytes);
    }
}

} /* anonymous namespace */

std::uint64_t
ladder_max_bytes (const mem_op &op, const target_facts &facts,
		  unsigned free_registers)
{
  return rungs_fit_p (op, facts, free_registers)
	   ? std::uint64_t (rung_pieces) * widest (facts)
	   : 0;
}

std::optional<plan>
ladder_plan (const ladder_shape &shape, const mem_op &op,
	     const target_facts &facts, unsigned free_registers, bool call_p)
{
  std::uint64_t max_bytes
    = std::min ({ shape.max_bytes, op.size_bytes,
		  ladder_max_bytes (op, facts, free_registers) });
  if (max_bytes < std::max (op.least_bytes, shape.least_bytes))
    max_bytes = 0;
  bool beyond_p = !op.bound_certain_p || op.size_bytes > max_bytes
		  || shape.least_bytes > op.least_bytes;
  if ((max_bytes == 0 && shape.own_sizes.empty ())
      || (beyond_p && !call_p
	  && (op.kind == op_kind::move || max_bytes < facts.word_bytes)))
    return std::nullopt;
  builder ladder (op, facts, max_bytes == 0 ? 1 : shape.least_bytes, max_bytes);
  for (std::uint64_t size_bytes : shape.own_sizes)
    ladder.add_own_size (size_bytes);
  if (beyond_p)
    ladder.add_beyond (call_p);
  ladder.add_rungs ();
  plan result = ladder.take ();
  return result.run_time_size_p () ? std::optional (std::move (result))
				   : std::nullopt;
}

namespace {

/* The most sizes with a test of their own, and the most pieces of each.  */
constexpr std::size_t own_sizes_max = 3;
constexpr std::uint64_t own_pieces_max = 8;

/* Return true if SIZE_BYTES may have a test of its own and straight code.  All
   loads come first and must fit into FREE_REGISTERS and vector registers.  */
bool
own_size_p (std::uint64_t size_bytes, const mem_op &op,
	    const target_facts &facts, unsigned free_registers)
{
  return size_bytes <= own_pieces_max * widest (facts)
	 && (!reads_source_p (op.kind)
	     || in_registers_p (widest_pieces (0, size_bytes, widest (facts),
					       facts, true),
				facts, free_registers));
}

/* Return the sizes of OP that get a test of their own, in order.  Each size
   has at least half of the runs left over by earlier sizes.  */
std::vector<std::uint64_t>
frequent_sizes (const mem_op &op, const target_facts &facts,
		unsigned free_registers)
{
  std::vector<std::uint64_t> sizes;
  std::uint64_t runs = op.seen.runs;
  for (const size_count &count : op.seen.counts)
    {
      if (sizes.size () == own_sizes_max || count.runs < runs / 2
	  || !own_size_p (count.size_bytes, op, facts, free_registers))
	break;
      sizes.push_back (count.size_bytes);
      runs -= std::min (count.runs, runs);
    }
  return sizes;
}

/* Return true if RUNS are at least three quarters of SEEN.  SQLite, where 86 %
   of all clears are empty, was slower with two thirds or nine tenths.  */
bool
most_p (std::uint64_t runs, const sizes_seen &seen)
{
  return runs >= seen.runs - seen.runs / 4;
}

/* Return the runs of OP that PLAN, a ladder, carries out without a call.  */
std::uint64_t
covered_runs (const plan &plan, const mem_op &op)
{
  std::uint64_t runs = 0;
  for (const size_count &count : op.seen.counts)
    {
      auto done_by
	= std::find_if (plan.steps.begin (), plan.steps.end (),
			[&] (const step &step) {
			  return !step.test
				 || step.test->passes_p (count.size_bytes);
			});
      if (!done_by->as<step::call> ())
	runs += count.runs;
    }
  return runs;
}

/* Return the number of comparisons in PLAN, a ladder.  */
unsigned
comparisons (const plan &plan)
{
  unsigned count = 0;
  for (const step &step : plan.steps)
    if (step.test)
      count += step.test->outside_p ? 2 : 1;
  return count;
}

/* Return the ladder of rungs that covers enough runs (most_p) with the fewest
   comparisons.  Among equals, return the ladder that covers the most runs.
   Return nothing if no ladder covers enough runs.  */
std::optional<plan>
fewest_rungs (const usable_question &asked, unsigned free_registers)
{
  const auto &[op, facts, tune, opts] = asked;
  std::uint64_t limit_bytes = ladder_max_bytes (op, facts, free_registers);
  std::optional<plan> best;
  std::uint64_t best_runs = 0;
  for (std::uint64_t max_bytes = 1; max_bytes <= limit_bytes; max_bytes *= 2)
    for (std::uint64_t least_bytes = 0; least_bytes <= max_bytes;
	 least_bytes = least_bytes == 0 ? 2 : least_bytes * 2)
      {
	std::optional<plan> ladder = ladder_plan ({ max_bytes, least_bytes },
						  op, facts, free_registers,
						  true);
	if (!ladder)
	  continue;
	std::uint64_t runs = covered_runs (*ladder, op);
	if (most_p (runs, op.seen)
	    && (!best || comparisons (*ladder) < comparisons (*best)
		|| (comparisons (*ladder) == comparisons (*best)
		    && runs > best_runs)))
	  {
	    best = std::move (ladder);
	    best_runs = runs;
	  }
      }
  return best;
}

} /* anonymous namespace */

std::optional<plan>
profiled_plan (const usable_question &asked, unsigned free_registers)
{
  const auto &[op, facts, tune, opts] = asked;
  std::optional<plan> own
    = ladder_plan ({ 0, 0, frequent_sizes (op, facts, free_registers) }, op,
		   facts, free_registers, true);
  if (own && most_p (covered_runs (*own, op), op.seen))
    return own;
  return fewest_rungs (asked, free_registers);
}

namespace {

/* Return the sizes of OP in its training run.  Replace the sizes that were not
   counted by their average.  */
std::vector<size_count>
runs_seen (const mem_op &op)
{
  std::vector<size_count> sizes = op.seen.counts;
  __extension__ unsigned __int128 rest_bytes
    = static_cast<unsigned __int128> (op.expected_bytes) * op.seen.runs;
  for (const size_count &count : sizes)
    {
      unsigned __int128 bytes
	= static_cast<unsigned __int128> (count.size_bytes) * count.runs;
      rest_bytes -= std::min (bytes, rest_bytes);
    }
  if (std::uint64_t rest = op.seen.uncounted_runs ())
    sizes.push_back ({ static_cast<std::uint64_t> (rest_bytes / rest), rest });
  return sizes;
}

} /* anonymous namespace */

std::vector<test_runs>
ladder_test_runs (const plan &plan, const mem_op &op)
{
  std::vector<test_runs> runs;
  std::vector<size_count> reaching = runs_seen (op);
  for (const step &step : plan.steps)
    if (const std::optional<size_test> &test = step.test)
      {
	test_runs &here = runs.emplace_back ();
	std::erase_if (reaching,
		       [&] (const size_count &size)
		       {
			 bool passes_p = test->passes_p (size.size_bytes);
			 (passes_p ? here.passed : here.failed) += size.runs;
			 return passes_p;
		       });
      }
  return runs;
}

} /* namespace memstrat */
