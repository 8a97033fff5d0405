/* Which way to carry out an operation is the cheapest.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_CHEAPEST_H
#define MEMSTRAT_CORE_CHEAPEST_H

#include <vector>

#include "core/cost.h"
#include "core/mem_op.h"
#include "core/option_table.h"
#include "core/plan.h"
#include "core/target_facts.h"
#include "core/tuning.h"

namespace memstrat {

/* A way to carry out an operation.  */
struct way
{
  plan what;
  cost costs;		/* With the wait for what the source was stored by.  */
};

/* The ways to carry out OP, of a known size, that compete.  FACTS are those
   usable for it.

     straight code	 up to tuning::straight_limit, with vectors vector_limit
     a loop		 but not one of vectors beside a call
     rep_8byte		 if PREFER is speed, from tuning::rep_from_bytes on
     a call		 with CALL_P

   There is always one.  A move is taken for a copy.  FRESH_P: the source is as
   OP.fresh_stores has it; otherwise all of it has reached the cache.  */
std::vector<way> ways (const mem_op &op, const target_facts &facts,
		       const tuning &tune, preference prefer, bool call_p,
		       bool fresh_p);

/* The plan of the cheapest of them: the least time, and as much more as the
   bytes of its code are worth in that place.  Of two that cost the same, it is
   the one with less code, or else the one that `ways' has first.  Where calls
   begin does not depend on how the source was stored; the inline ways are then
   compared by that, too.  */
plan cheapest_plan (const mem_op &op, const target_facts &facts,
		    const tuning &tune, preference prefer, bool call_p);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_CHEAPEST_H */
