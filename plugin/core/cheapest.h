/* What an operation could become, and which of that is the cheapest.

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

/* Straight code beyond this many bytes becomes the loop, whatever the
   options ask for: 512 pieces are as much as a reader of the assembly, and
   the compiler's time, should bear.  */
inline constexpr std::uint64_t straight_max_bytes = 4096;

/* One thing that an operation could become.  */
struct alternative
{
  memstrat::decision decision;

  /* What it costs, with the wait for what the source was stored by.  A move
     costs what a copy by the same strategy does: whether the library is called
     is not to depend on how many registers are free.  Nothing is known of what
     an operation of an unknown size costs, which has one alternative.  */
  cost costs = {};
};

/* What OP, which nothing forbids to touch, could become.  FACTS are those
   usable for it, and CALL_P says whether it may be a call.  With a known size,
   it is what OPTS ask for, or the nearest to that which is legal; and if they
   ask for nothing, what competes:

     straight code	 up to tuning::straight_limit, with vectors vector_limit
     a loop		 but not one of vectors beside a call
     rep_8byte		 with prefer=speed, from tuning::rep_from_bytes on
     a call		 with CALL_P, unless threshold= or FRESH_P

   There is always one.  FRESH_P: the source is as OP.fresh_stores has it;
   otherwise what competes is made and costed as if all of it had reached the
   cache.  */
std::vector<alternative> alternatives (const mem_op &op,
				       const target_facts &facts,
				       const tuning &tune, const options &opts,
				       bool call_p, bool fresh_p);

/* The cheapest of CANDIDATES: the least time, and as much more as the bytes of
   its code are worth, of which 64 have the price LINE_CENTICYCLES.  Of two that
   cost the same, it is the one with less code, or else the first.  */
decision cheapest_of (std::vector<alternative> candidates,
		      std::uint64_t line_centicycles);

/* The cheapest of the alternatives for OP.  Where calls begin does not depend
   on how the source was stored; what is inline is then compared by that,
   too.  */
decision cheapest (const mem_op &op, const target_facts &facts,
		   const tuning &tune, const options &opts, bool call_p);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_CHEAPEST_H */
