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

/* The largest size in straight code where a loop is possible, whatever options
   say.  More than 512 pieces take too long to compile and to read.  */
inline constexpr std::uint64_t straight_max_bytes = 4096;

/* The most pieces where straight code is the only possible code.  GCC 12 takes
   a hundred times as long to compile these as to compile 128.  */
inline constexpr std::uint64_t no_call_max_pieces = 16384;

/* Return true if the operation of ASKED may become a library call.  */
bool calls_p (const question &asked);

/* Return true if a call competes with inline code for the operation of ASKED.
   With threshold=, the option alone decides where calls begin.  */
bool call_competes_p (const question &asked);

/* Return the reason why ASKED must not be touched, or reason::none.  */
reason refusal (const question &asked);

/* Return true if the options choose the strategy for ASKED's kind.  */
bool asked_for_p (const question &asked);

/* Return the strategy of ASKED's row, with a loop in place of libcall.  Adapt
   a string instruction to the known alignment, or use a loop in its place if
   ASKED cannot use it or may be a call.  */
strategy strategy_without_call (const usable_question &asked);

/* Return the replacement of a ruled-out strategy: a loop or, where loops are
   forbidden, a strategy without branches.  Return libcall only if string
   instructions are also forbidden, and straight code has too many pieces.  */
strategy fallback_strategy (const usable_question &asked);

/* Return WANTED, or its replacement if the operation or the target rules it
   out.  Return libcall only if WANTED or fallback_strategy is libcall.  */
strategy nearest_strategy (strategy wanted, const usable_question &asked);

/* Return the largest size in straight code if nothing else can be inline.  */
std::uint64_t pieces_max_bytes (const question &asked);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_LEGAL_STRATEGIES_H */
