/* The sum of what a plan costs whose size only the program knows.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <algorithm>
#include <span>

#include "core/account.h"
#include "core/inline_plan.h"

namespace memstrat {

namespace {

/* Runs are counted in shares of this many, so that no sum can overflow.  */
constexpr std::uint64_t all_shares = 1 << 20;

/* The two shifts and the subtraction for the pieces in the middle; assumed.  */
constexpr std::uint64_t middle_centicycles = 100;

/* The tests of the library, as those of glibc's memmove and memset and of
   Linux's are: by the power of two.  */
constexpr size_test library_tests[]
  = { at_least (129), at_least (65), at_least (33), at_least (16),
      at_least (8),   at_least (4),  at_least (2),  at_least (1) };

/* The sizes that OP had in a training run, with their runs.  Those that were
   not counted have the average that the rest of the bytes gives.  */
size_counts
runs_seen (const mem_op &op)
{
  size_counts sizes = op.seen.counts;
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

/* The same, with their shares of all runs.  */
size_counts
shares_seen (const mem_op &op)
{
  size_counts sizes = runs_seen (op);
  for (size_count &size : sizes)
    size.runs = static_cast<std::uint64_t> (
      static_cast<unsigned __int128> (size.runs) * all_shares / op.seen.runs);
  return sizes;
}

/* What TESTS, which are asked in turn until one passes, do with SIZES.  */
std::vector<test_runs>
runs_of (std::span<const size_test> tests, const size_counts &sizes)
{
  std::vector<test_runs> runs;
  size_counts reaching = sizes;
  for (const size_test &test : tests)
    {
      test_runs &here = runs.emplace_back ();
      std::erase_if (reaching,
		     [&] (const size_count &size)
		     {
		       bool passes_p = test.passes_p (size.size_bytes);
		       (passes_p ? here.passed : here.failed) += size.runs;
		       return passes_p;
		     });
    }
  return runs;
}

/* The mispredicted branches of TESTS in all runs with SIZES.  */
std::uint64_t
mispredicted (std::span<const size_test> tests, const size_counts &sizes)
{
  std::uint64_t branches = 0;
  for (const test_runs &test : runs_of (tests, sizes))
    branches += std::min (test.passed, test.failed);
  return branches;
}

/* The tests of PLAN, a ladder.  */
std::vector<size_test>
tests_of (const plan &plan)
{
  std::vector<size_test> tests;
  for (const step &step : plan.steps)
    if (step.test)
      tests.push_back (*step.test);
  return tests;
}

/* What a call of the library for SIZE_BYTES costs in place of OP.  */
cost
call_cost (mem_op op, std::uint64_t size_bytes, const target_facts &facts,
	   const tuning &tune)
{
  op.size_bytes = size_bytes;
  op.size_known_p = true;
  return plan_cost (library_plan (op, facts), op, facts, tune, 0);
}

} /* anonymous namespace */

/* The sizes that were seen, or one for each rung.  */
size_counts
account::sizes () const
{
  if (m_op.seen.runs != 0)
    return shares_seen (m_op);
  size_counts sizes;
  for (const step &step : m_plan.steps)
    if (step.kind == step_kind::rung)
      sizes.push_back (
	{ step.test ? step.test->least_bytes : m_op.least_bytes, 0 });
  for (size_count &size : sizes)
    size.runs = all_shares / sizes.size ();
  return sizes;
}

/* The bytes of code for the pieces of STEP, of a ladder.  */
std::uint64_t
account::rung_code_bytes (const step &step) const
{
  std::uint64_t bytes = 0;
  for (const piece &part : step.pieces)
    bytes += move_code_bytes (part.width_bytes,
			      m_code.offset (
				static_cast<std::int64_t> (part.offset_bytes)));
  for (const piece &part : step.end_pieces)
    bytes += move_code_bytes (part.width_bytes,
			      m_code.index
				+ m_code.offset (-static_cast<std::int64_t> (
				  part.offset_bytes)));
  if (step.middle_pieces != 0)
    bytes += m_code.middle + move_code_bytes (step.middle_bytes, m_code.index);
  if (step.middle_pieces == 2)
    bytes += m_code.second_middle
	     + move_code_bytes (step.middle_bytes,
				m_code.index + m_code.short_offset);
  return bytes;
}

std::uint64_t
account::sizes_code_bytes () const
{
  std::uint64_t bytes
    = m_plan.strategy == strategy::libcall ? 0 : value_code_bytes ();
  for (const step &step : m_plan.steps)
    {
      bytes += (step.test ? m_code.test : 0) + rung_code_bytes (step);
      if (step.kind == step_kind::call)
	bytes += call_cost (m_op, 0, m_facts, m_tune).code_bytes;
      else if (step.kind == step_kind::run_time_loop)
	bytes += m_code.loop
		 + move_code_bytes (step.repeat.width_bytes, m_code.index);
    }
  return bytes;
}

/* The time of STEP for SIZE_BYTES, without its test.  */
std::uint64_t
account::rung_centicycles (const step &step, std::uint64_t size_bytes) const
{
  if (step.kind == step_kind::call)
    return call_cost (m_op, size_bytes, m_facts, m_tune).time_centicycles;
  traffic moved = { m_tune, m_loads_p };
  for (const piece &part : step.pieces_at (size_bytes))
    moved.add (part.width_bytes, 1);
  std::uint64_t time = step.middle_pieces != 0 ? middle_centicycles : 0;
  if (step.kind == step_kind::run_time_loop)
    {
      std::uint64_t iterations = size_bytes / step.repeat.step_bytes ();
      moved.add (step.repeat.width_bytes, iterations);
      time = iterations * m_tune.iteration_centicycles;
    }
  return time + moved.time_centicycles ();
}

std::uint64_t
account::sizes_centicycles () const
{
  const size_counts all = sizes ();
  size_counts called;
  std::uint64_t time = 0;
  for (const size_count &size : all)
    for (const step &step : m_plan.steps)
      {
	if (step.test)
	  time += size.runs * m_tune.iteration_centicycles;
	if (step.test && !step.test->passes_p (size.size_bytes))
	  continue;
	time += size.runs * rung_centicycles (step, size.size_bytes);
	if (step.kind == step_kind::call)
	  called.push_back (size);
	break;
      }
  time += (mispredicted (tests_of (m_plan), all)
	   + mispredicted (library_tests, called))
	  * m_tune.mispredict_centicycles;
  return time / all_shares;
}

std::vector<test_runs>
ladder_test_runs (const plan &plan, const mem_op &op)
{
  return runs_of (tests_of (plan), runs_seen (op));
}

} /* namespace memstrat */
