/* The alternatives for an operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_ALTERNATIVES_H
#define MEMSTRAT_CORE_ALTERNATIVES_H

#include <vector>

#include "core/cost.h"
#include "core/decision.h"
#include "core/question.h"

namespace memstrat {

/* One of the things that an operation could become.  */
struct alternative
{
  memstrat::decision decision;

  /* What it costs, including the wait for the stores to its source if
     alternatives was called with FRESH_P.  A move costs as much as a copy by
     the same strategy: whether the library is called must not depend on how
     many registers are free.  The costs are meaningless for an operation of
     unknown size, which has a single alternative.  */
  cost costs = {};
};

/* The alternatives for the operation of ASKED, whose facts are usable, and which
   there is no reason to leave untouched.  CALL_P says whether it may become a
   call.  For a known size, the only alternative is what the options ask for, or
   the legal strategy nearest to that.  If they ask for nothing, these compete:

     straight code	 up to tuning::straight_limit pieces, or with vectors
			 tuning::vector_limit; up to 23 words of 8 bytes where
			 code has a price, and up to 13 vectors for a move if
			 a call competes
     a loop		 but no loop of vectors if a call competes; where code
			 has at most its normal price, either the loop or the
			 call competes, whichever is cheaper at the next whole
			 number of iterations
     rep_8byte		 with prefer=speed, from tuning::rep_from_bytes on; and
			 where a call costs its function something and the
			 compiler has a string instruction, too
     a call		 if CALL_P, but not with threshold= or FRESH_P

   Only straight code competes for what the compiler itself has straight, unless
   it is rare (mem_op::compilers_straight_bytes).

   There is always at least one alternative.  If FRESH_P, plans and costs take
   the operation's fresh_stores into account; otherwise they assume that the whole source has
   reached the cache.  */
std::vector<alternative> alternatives (const question &asked, bool call_p,
				       bool fresh_p);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_ALTERNATIVES_H */
