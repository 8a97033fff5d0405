/* The plans that carry out strategies.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only the files that make the decision use this header; everybody else calls
   choose_plan.  */

#ifndef MEMSTRAT_CORE_INLINE_PLAN_H
#define MEMSTRAT_CORE_INLINE_PLAN_H

#include <optional>

#include "core/mem_op.h"
#include "core/option_table.h"
#include "core/plan.h"
#include "core/question.h"
#include "core/strategy.h"
#include "core/target_facts.h"
#include "core/tuning.h"

namespace memstrat {

/* The inline plan for the operation of ASKED, which has a known size, by
   STRATEGY, which is legal and not libcall.  If FRESH_P, pieces may be cut for
   the stores that wrote its source, if there are any.  A move is treated as a
   copy; the next two functions are for blocks that may overlap.  */
plan inline_plan (strategy strategy, const usable_question &asked,
		  bool fresh_p);

/* The straight plan for the operation of ASKED, a move of a known size, that
   loads everything before it stores anything.  Nothing if that takes more than
   FREE_REGISTERS general registers, or more vector registers than there
   are.  */
std::optional<plan> load_first_plan (const usable_question &asked,
				     unsigned free_registers);

/* The plan for OP, a move of a known size whose blocks may overlap on either
   side, in which the program chooses the direction.  It is the loop of
   STRATEGY or one that replaces it; or straight code, if the loop would run
   less than twice.  */
plan either_direction_plan (strategy strategy, const mem_op &op,
			    const target_facts &facts);

/* The plan by STRATEGY for OP, whose size is only known when the program runs:
   a loop or a string instruction, and remainders.  All strategies but those of
   bytes and string instructions stand for a loop of words; so do string
   instructions where there is none.  */
plan run_time_plan (strategy strategy, const mem_op &op,
		    const target_facts &facts);

/* The plan for OP that calls the library.  If OP initializes an array with a
   much shorter string, it does not copy a constant that is as long as the
   array; instead, the call clears the array and pieces store the string.  */
plan library_plan (const mem_op &op, const target_facts &facts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_INLINE_PLAN_H */
