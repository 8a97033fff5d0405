/* From a plan to GIMPLE: ladders.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     memcpy (p, q, n),	->	if (n >= 33)
     ladder			  memcpy (p, q, n);
				else if (n >= 8)
				  {
				    _1 = n >> 4 << 3;
				    _2 = n - _1;
				    _3 = MEM [q];
				    _4 = MEM [q + _1];
				    _5 = MEM [q + _2 - 8];
				    _6 = MEM [q + n - 8];
				    ...
				  }
				else if (n >= 2)
				  ...  */

#include "gcc/write/plan_emitter.h"

#include "fold-const.h"

#include "gcc/write/emit.h"
#include "core/ladder.h"

namespace memstrat {

/* The least number of pieces with a long address for which a register pays.
   With two pieces, a register would save only one byte: an offset takes four
   bytes in each piece, and the instruction that adds it once takes seven.  */
static constexpr std::size_t long_address_min_pieces = 3;

/* Emit RUNG: load its pieces, then store them.  */
void
plan_emitter::emit_rung (const step::rung &rung)
{
  unsigned width_bytes = rung.width_bytes;
  const piece first = { 0, width_bytes }, last = { width_bytes, width_bytes };
  std::vector<placed_piece> pieces = { { first } };
  if (rung.pieces > 2)
    {
      tree type = TREE_TYPE (m_narrow_size);
      tree twos = m_chain.assign (type, RSHIFT_EXPR, m_narrow_size,
				  size_int (exact_log2 (2 * width_bytes)));
      tree narrow_middle = m_chain.assign (type, LSHIFT_EXPR, twos,
					   size_int (exact_log2 (width_bytes)));
      tree middle = m_chain.assign (sizetype, NOP_EXPR, narrow_middle);
      pieces.push_back ({ first, middle });
      if (rung.pieces > 3)
	{
	  tree end = m_chain.assign (sizetype, MINUS_EXPR, m_size, middle);
	  pieces.push_back ({ last, end, true });
	}
    }
  if (rung.pieces > 1)
    pieces.push_back ({ last, m_size, true });
  emit_pieces (pieces);
}

/* Begin the code for sizes that pass TEST, with probability PASSES.  */
void
plan_emitter::begin_test (const size_test &test, profile_probability passes)
{
  auto [least_bytes, largest_bytes, outside_p] = test;
  gcc_checking_assert (largest_bytes != UINT64_MAX || !outside_p);
  tree above = m_narrow_size;
  tree type = TREE_TYPE (above);
  if (largest_bytes == UINT64_MAX)
    return m_chain.begin_if (GE_EXPR, above, build_int_cst (type, least_bytes),
			     passes);
  bool one_size_p = least_bytes == largest_bytes;
  if (least_bytes != 0 && !one_size_p)
    {
      above = m_chain.assign (type, MINUS_EXPR, above,
			      build_int_cst (type, least_bytes));
      largest_bytes -= least_bytes;
    }
  tree_code code = one_size_p ? EQ_EXPR : LE_EXPR;
  if (outside_p)
    code = invert_tree_comparison (code, false);
  m_chain.begin_if (code, above, build_int_cst (type, largest_bytes), passes);
}

/* Return the probability that each test of a ladder passes when it is reached.
   Unless all sizes were counted, no test is impossible or certain to pass.  */
std::vector<profile_probability>
plan_emitter::test_probabilities () const
{
  const mem_op &op = m_candidate.op;
  std::vector<profile_probability> probabilities (m_plan.steps.size (),
						  profile_probability::even ());
  if (op.seen.runs == 0)
    return probabilities;
  bool all_counted_p = op.seen.uncounted_runs () == 0;
  std::size_t next = 0;
  for (auto [passed, failed] : ladder_test_runs (m_plan, op))
    {
      profile_probability &passes = probabilities[next++];
      if (!all_counted_p && passed == 0)
	passes = profile_probability::very_unlikely ();
      else if (!all_counted_p && failed == 0)
	passes = profile_probability::very_likely ();
      else if (passed + failed != 0)
	passes
	  = profile_probability::probability_in_gcov_type (passed,
							   passed + failed);
    }
  return probabilities;
}

/* Put a long address that several pieces would repeat into a register.  */
void
plan_emitter::prepare_addresses ()
{
  std::size_t pieces = 0;
  for (const step &step : m_plan.steps)
    if (auto *rung = step.as<step::rung> ())
      pieces += rung->pieces;
    else if (auto *group = step.as<step::group> ())
      pieces += group->pieces.size ();
    else if (step.as<step::run_time_loop> ())
      pieces++;
  if (pieces < long_address_min_pieces)
    return;
  auto prepare = [&] (block_access &block)
  {
    if (block.long_address_p ())
      block.set_pointer (hide (m_chain, block.address (m_chain, 0)));
  };
  prepare (m_dest);
  if (m_plan.values == value_source::loads)
    prepare (m_src);
}

/* Emit the steps of a ladder: the first step if the first test holds,
   otherwise the second if its test holds, and so on.  */
void
plan_emitter::emit_ladder ()
{
  const mem_op &op = m_candidate.op;
  m_narrow_size = m_size;
  if (op.bound_certain_p && op.size_bytes <= UINT32_MAX)
    m_narrow_size = m_chain.assign (unsigned_type_node, NOP_EXPR, m_size);
  const std::vector<profile_probability> likely = test_probabilities ();
  std::size_t tests = 0;
  for (const step &step : m_plan.steps)
    {
      if (step.test)
	begin_test (*step.test, likely[tests]);
      emit_step (step, false);
      if (!step.test)
	break;
      m_chain.begin_else ();
      tests++;
      /* The sizes that remain are for rungs, and fit in 32 bits.  */
      if (step.as<step::call> () || step.as<step::run_time_loop> ())
	m_narrow_size = m_chain.assign (unsigned_type_node, NOP_EXPR, m_size);
    }
  while (tests-- != 0)
    m_chain.end_if ();
}

} /* namespace memstrat */
