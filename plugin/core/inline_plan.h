/* The plans that carry out strategies.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Between the files of the decision; everybody else calls choose_plan.  */

#ifndef MEMSTRAT_CORE_INLINE_PLAN_H
#define MEMSTRAT_CORE_INLINE_PLAN_H

#include <optional>

#include "core/mem_op.h"
#include "core/option_table.h"
#include "core/plan.h"
#include "core/strategy.h"
#include "core/target_facts.h"
#include "core/tuning.h"

namespace memstrat {

/* FACTS with the vector registers that OPTS leave of them for OP: vector_bytes
   is the widest one, and all there are count as none if that is 0.  The other
   functions here take such facts.  */
target_facts usable_facts (const mem_op &op, const target_facts &facts,
			   const options &opts);

/* The inline plan for OP, of a known size, by STRATEGY, which is legal and no
   libcall.  FRESH_P: cut for the stores that OP's source was stored by, where
   there are any.  A move is taken for a copy: the next two functions are for
   blocks that may overlap.  */
plan inline_plan (strategy strategy, const mem_op &op,
		  const target_facts &facts, const tuning &tune, bool fresh_p);

/* The straight plan for OP, a move of a known size, that loads everything
   before it stores anything; nothing where that takes more than FREE_REGISTERS general
   ones, or more vector registers than FACTS has.  */
std::optional<plan> load_first_plan (const mem_op &op,
				     const target_facts &facts,
				     const tuning &tune,
				     unsigned free_registers);

/* The loop of STRATEGY, or the one that stands in for it, for OP, a move of a
   known size whose blocks may overlap on either side.  */
plan either_direction_plan (strategy strategy, const mem_op &op,
			    const target_facts &facts);

/* The loop for OP, whose size is known when the program runs.  */
plan run_time_plan (const mem_op &op, const target_facts &facts);

/* The plan for OP that calls the library.  A string that initialises a much
   longer array is not copied from a constant as long as the array: the call
   clears the array, and pieces store the string.  */
plan library_plan (const mem_op &op, const target_facts &facts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_INLINE_PLAN_H */
