/* Which strategy is the cheapest.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_CHEAPEST_H
#define MEMSTRAT_CORE_CHEAPEST_H

#include <vector>

#include "core/cost.h"
#include "core/mem_op.h"
#include "core/option_table.h"
#include "core/plan.h"
#include "core/strategy.h"
#include "core/target_facts.h"
#include "core/tuning.h"

namespace memstrat {

/* A way to carry out an operation.  */
struct way
{
  strategy how;		/* As a user would ask for it.  */
  plan what;
  cost costs;
};

/* The ways to carry out OP, of a known size, that compete: straight code as
   far as tuning::straight_limit, or with vectors tuning::vector_limit; the
   loop, but not one of vectors beside a call; a call where one is allowed; and
   with prefer=speed a string instruction where TUNE has a size for it.  There
   is always one.  A move is taken for a copy.  */
std::vector<way> ways (const mem_op &op, const target_facts &facts,
		       const tuning &tune, const options &opts);

/* The cheapest of them: the least time, and as much more as the bytes of its
   code are worth in that place with OPTS.  Of two that cost the same, the one
   with less code, or else the one that `ways' has first.  With a size that
   threshold= of OPTS allows, a call is not among them, and beyond it is the
   only one.  For a call, `beyond_bytes' is a size for which OP would be inline
   while one more would be a call.  */
strategy_choice cheapest_strategy (const mem_op &op,
				   const target_facts &facts,
				   const tuning &tune, const options &opts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_CHEAPEST_H */
