/* The alternatives for an operation, and the cheapest of them.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_CHEAPEST_H
#define MEMSTRAT_CORE_CHEAPEST_H

#include <cstdint>
#include <vector>

#include "core/cost.h"
#include "core/decision.h"
#include "core/mem_op.h"
#include "core/option_table.h"
#include "core/target_facts.h"
#include "core/tuning.h"

namespace memstrat {

/* Straight code is not used for blocks of more than this many bytes; they get
   a loop, whatever the options ask for.  512 pieces are as much as is
   reasonable for the compiler's time, and for readers of the assembly.  */
inline constexpr std::uint64_t straight_max_bytes = 4096;

/* The most pieces where nothing else is possible inline, and no call is
   allowed.  The compiler's schedulers take a time that grows with the
   square of their number: GCC 12 takes twelve seconds for so many on ARM.  */
inline constexpr std::uint64_t no_call_max_pieces = 16384;

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

/* The alternatives for OP, which there is no reason to leave untouched.  FACTS
   are the usable_facts for OP, and CALL_P says whether it may become a call.
   For a known size, the only alternative is what OPTS ask for, or the legal
   strategy nearest to that.  If OPTS ask for nothing, these compete:

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
   OP.fresh_stores into account; otherwise they assume that the whole source has
   reached the cache.  */
std::vector<alternative> alternatives (const mem_op &op,
				       const target_facts &facts,
				       const tuning &tune, const options &opts,
				       bool call_p, bool fresh_p);

/* The cheapest of CANDIDATES: the one with the lowest price_of its time and
   its bytes of code, if 64 of these have the price LINE_CENTICYCLES.  If
   prices are equal, it is the one with less code, or else the first.  */
decision cheapest_of (std::vector<alternative> candidates,
		      std::uint64_t line_centicycles);

/* The cheapest of the alternatives for OP.  What a call costs OP's function counts
   only where it would otherwise be a call.  Whether it is one does not depend on
   how the source was stored.  If it is not, the inline alternatives
   are then compared with that taken into account, too.  */
decision cheapest (const mem_op &op, const target_facts &facts,
		   const tuning &tune, const options &opts, bool call_p);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_CHEAPEST_H */
