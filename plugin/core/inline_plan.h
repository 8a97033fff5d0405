/* The plan that carries out a strategy.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Between the files of the decision; everybody else calls choose_plan.  */

#ifndef MEMSTRAT_CORE_INLINE_PLAN_H
#define MEMSTRAT_CORE_INLINE_PLAN_H

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

/* The widest piece in a general register that OP may have, in bytes.  */
unsigned word_width_bytes (const mem_op &op, const target_facts &facts);

/* The inline plan for OP by HOW, which is legal and no libcall.  FRESH_P: cut
   for the stores that OP's source was stored by, where there are any.  */
plan inline_plan (strategy how, const mem_op &op, const target_facts &facts,
		  const tuning &tune, bool fresh_p);

/* The loop of HOW, or the one that stands in for it, for a move whose blocks
   may overlap on either side.  */
plan either_direction_plan (strategy how, const mem_op &op,
			    const target_facts &facts);

/* The plan for OP that calls the library.  A string that initialises a much
   longer array is not copied from a constant as long as the array: the call
   clears the array, and pieces store the string.  */
plan library_plan (const mem_op &op, const target_facts &facts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_INLINE_PLAN_H */
