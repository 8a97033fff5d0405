/* The strategies that an operation, its target and the options allow.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_LEGAL_STRATEGIES_H
#define MEMSTRAT_CORE_LEGAL_STRATEGIES_H

#include <cstdint>
#include <optional>

#include "core/decision.h"
#include "core/question.h"
#include "core/strategy.h"

namespace memstrat {

/* The largest size in straight code; larger blocks get a loop, even if options
   ask for more.  512 pieces are as much as compile time and readers allow.  */
inline constexpr std::uint64_t straight_max_bytes = 4096;

/* The most pieces if neither other inline code nor a call is possible.  They
   take GCC 12 a hundred times as long as 128 pieces.  */
inline constexpr std::uint64_t no_call_max_pieces = 16384;

/* Return true if the operation of ASKED may become a library call.  */
bool calls_p (const question &asked);

/* Return true if a call competes with inline code for the operation of ASKED.
   With threshold=, none does: calls begin beyond that size.  */
bool call_competes_p (const question &asked);

/* Return the reason why ASKED must not be touched, or reason::none.  */
reason refusal (const question &asked);

/* Return true if the options choose for operations of ASKED's kind.  */
bool asked_for_p (const question &asked);

/* Return the strategy of the row for operations without calls.  A string
   instruction fits the known alignment; it is a loop if ASKED may become a
   call, or has no string instruction.  A call is a loop.  */
strategy strategy_without_call (const usable_question &asked);

/* Return the strategy in place of one that is ruled out: a loop or, where
   loops are forbidden, one without branches.  Return libcall only where loops
   and string instructions are forbidden, and pieces too many.  */
strategy fallback_strategy (const usable_question &asked);

/* Return STRATEGY, or its replacement if the operation or the target rules it
   out.  Return libcall only if STRATEGY or fallback_strategy is.  */
strategy nearest_strategy (strategy strategy, const usable_question &asked);

/* Return the largest size in pieces if no other inline code is possible.  */
std::uint64_t pieces_max_bytes (const question &asked);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_LEGAL_STRATEGIES_H */
