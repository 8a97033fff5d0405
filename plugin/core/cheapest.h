/* The cheapest of the alternatives for an operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_CHEAPEST_H
#define MEMSTRAT_CORE_CHEAPEST_H

#include <cstdint>
#include <vector>

#include "core/alternatives.h"
#include "core/decision.h"
#include "core/question.h"

namespace memstrat {

/* The cheapest of CANDIDATES: the one with the lowest price_of its time and
   its bytes of code, if 64 of these have the price LINE_CENTICYCLES.  If
   prices are equal, it is the one with less code, or else the first.  */
decision cheapest_of (std::vector<alternative> candidates,
		      std::uint64_t line_centicycles);

/* The cheapest of the alternatives for ASKED, whose facts are usable.  CALL_P says
   whether the operation may become a call.  What a call costs its function counts
   only where the operation would otherwise be a call.  Whether it is one does not
   depend on how the source was stored.  If it is not, the inline alternatives are
   then compared with that taken into account, too.  */
decision cheapest (const question &asked, bool call_p);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_CHEAPEST_H */
