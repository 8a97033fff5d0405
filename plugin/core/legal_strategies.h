/* What an operation, its target and the options allow.

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

/* Straight code is not used for blocks of more than this many bytes; they get
   a loop, whatever the options ask for.  512 pieces are as much as is
   reasonable for the compiler's time, and for readers of the assembly.  */
inline constexpr std::uint64_t straight_max_bytes = 4096;

/* The most pieces where nothing else is possible inline, and no call is
   allowed.  They take GCC 12 a hundred times as long as 128 pieces.  */
inline constexpr std::uint64_t no_call_max_pieces = 16384;

/* True if the operation of ASKED may become a library call.  */
bool calls_p (const question &asked);

/* True if a call competes with inline code for the operation of ASKED, too.
   With threshold=, calls begin beyond that size, and none competes below.  */
bool call_competes_p (const question &asked);

/* The reason why the operation of ASKED must not be touched; reason::none if it
   may be.  */
reason refusal (const question &asked);

/* True if the options say what becomes of operations of ASKED's kind.  */
bool asked_for_p (const question &asked);

/* Return the strategy of the row for operations that may not become calls.  A
   string instruction is the one for the known alignment; or a loop, if the
   operation may become a call in fact, or has none.  A call is a loop.  */
strategy strategy_without_call (const usable_question &asked);

/* The strategy that replaces one that is ruled out: a loop; or, where there
   must be none, one without branches.  That is libcall only beyond
   straight_max_bytes where there is no string instruction and a call is
   allowed, or pieces are too many.  */
strategy fallback_strategy (const usable_question &asked);

/* STRATEGY, or the one that replaces it if the operation or the target rules it
   out.  This is libcall only if STRATEGY or fallback_strategy is.  */
strategy nearest_strategy (strategy strategy, const usable_question &asked);

/* The largest size that may be in pieces, where there is nothing else
   inline.  */
std::uint64_t pieces_max_bytes (const question &asked);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_LEGAL_STRATEGIES_H */
