/* The strategies that an operation and its target allow.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/legal_strategies.h"

#include <algorithm>

#include "core/inline_plan.h"

namespace memstrat {

/* The most bytes of straight code where there must be no loop, but a string
   instruction: where no call competes, no more than anywhere else.  */
std::uint64_t
legal_strategies::straight_without_loop_bytes () const
{
  if (call_competes_p (m_asked))
    return straight_max_bytes;
  const tuning &tune = *m_asked.tune;
  std::uint64_t bytes
    = m_facts.vector_bytes != 0
	? std::uint64_t (tune.vector_limit) * m_facts.vector_bytes
	: std::uint64_t (tune.straight_limit) * m_facts.word_bytes;
  return std::min (bytes, straight_max_bytes);
}

strategy
legal_strategies::fallback () const
{
  strategy loop = m_facts.vector_bytes != 0 ? strategy::vector_loop
					    : strategy::unrolled_loop;
  if (!m_op.where.sp_moved_p)
    return loop;
  if (m_facts.rep_p
      && (m_op.size_bytes > straight_without_loop_bytes ()
	  || m_op.where.many_operations_p))
    return strategy::rep_8byte;
  if (pieces_possible_p ())
    return strategy::straight;
  return m_op.named_space_p ? loop : strategy::libcall;
}

strategy
legal_strategies::nearest (strategy strategy) const
{
  memstrat::strategy loop = fallback ();
  if (pieces_only_p ())
    return (strategy == strategy::libcall && m_call_p) || !pieces_possible_p ()
	     ? strategy::libcall
	     : strategy::straight;
  switch (shape_of (strategy).kind)
    {
    case strategy_kind::ladder:
      return nearest (strategy::straight);
    case strategy_kind::straight:
      return m_op.size_bytes > straight_max_bytes ? loop : strategy;
    case strategy_kind::loop:
      return strategy == strategy::vector_loop || m_op.where.sp_moved_p
	       ? loop
	       : strategy;
    case strategy_kind::string_instruction:
      return !m_facts.rep_p ? loop : strategy;
    case strategy_kind::call:
      return m_call_p ? strategy : loop;
    }
  return strategy;
}

bool
legal_strategies::pieces_only_p () const
{
  return m_op.in_expansion_p && !m_facts.pattern_switch_p;
}

std::uint64_t
legal_strategies::pieces_max_bytes () const
{
  return m_call_p ? straight_max_bytes
		  : no_call_max_pieces * m_facts.word_bytes;
}

bool
legal_strategies::pieces_possible_p () const
{
  return m_op.size_bytes <= pieces_max_bytes ()
	 && (m_call_p
	     || inline_plan (strategy::straight, m_op, m_facts, *m_asked.tune,
			     false)
		    .pieces ()
		    .size ()
		  <= no_call_max_pieces);
}

} /* namespace memstrat */
