/* The strategies that an operation and its target allow.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_LEGAL_STRATEGIES_H
#define MEMSTRAT_CORE_LEGAL_STRATEGIES_H

#include <cstdint>

#include "core/plan.h"
#include "core/question.h"
#include "core/refusal.h"
#include "core/strategy.h"

namespace memstrat {

/* Straight code is not used for blocks of more than this many bytes; they get
   a loop, whatever the options ask for.  512 pieces are as much as is
   reasonable for the compiler's time, and for readers of the assembly.  */
inline constexpr std::uint64_t straight_max_bytes = 4096;

/* The most pieces where nothing else is possible inline, and no call is
   allowed.  The compiler's schedulers take a time that grows with the
   square of their number: GCC 12 takes twelve seconds for so many on ARM.  */
inline constexpr std::uint64_t no_call_max_pieces = 16384;

/* Those for ASKED, whose facts are usable.  */
class legal_strategies
{
public:
  explicit legal_strategies (const question &asked)
    : m_asked (asked), m_op (asked.op), m_facts (asked.facts),
      m_call_p (calls_p (asked))
  {
  }

  /* The strategy that replaces one that is ruled out: a loop; or, where there
     must be none, one without branches.  That is libcall only beyond
     straight_max_bytes where there is no string instruction and a call is
     allowed, or pieces are too many.  */
  strategy fallback () const;

  /* STRATEGY, or the one that replaces it if the operation or the target rules
     it out.  This is never libcall unless STRATEGY is, or pieces_only_p (), or
     fallback () is.  */
  strategy nearest (strategy strategy) const;

  /* True if all that the compiler can be told about the operation is to carry
     it out in straight pieces.  */
  bool pieces_only_p () const;

  /* The largest size that may be in pieces, where there is nothing else
     inline.  */
  std::uint64_t pieces_max_bytes () const;

  /* True if there may be as many pieces as the operation needs, where there is
     nothing else inline.  */
  bool pieces_possible_p () const;

private:
  const question &m_asked;
  const mem_op &m_op;
  const target_facts &m_facts;
  bool m_call_p;

  std::uint64_t straight_without_loop_bytes () const;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_LEGAL_STRATEGIES_H */
