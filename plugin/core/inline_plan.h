/* The plans that carry out strategies.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only the files of the decision include this header; other files call
   choose_plan.  */

#ifndef MEMSTRAT_CORE_INLINE_PLAN_H
#define MEMSTRAT_CORE_INLINE_PLAN_H

#include <optional>

#include "core/mem_op.h"
#include "core/plan.h"
#include "core/question.h"
#include "core/strategy.h"
#include "core/target_facts.h"

namespace memstrat {

/* Return the plan by STRATEGY for ASKED, which has a known size.  STRATEGY is
   legal and not libcall.  With FRESH_P, pieces may be cut to fit fresh stores.
   Treat a move as a copy; the next two functions are for moves.  */
plan inline_plan (strategy strategy, const usable_question &asked,
		  bool fresh_p);

/* Return a straight plan for ASKED, a move of known size, that loads all bytes
   before it stores any.  Return nothing if the plan takes more than
   FREE_REGISTERS general registers, or too many vector registers.  */
std::optional<plan> load_first_plan (const usable_question &asked,
				     unsigned free_registers);

/* Return a plan for OP, a move of known size, that goes in either direction:
   the loop of STRATEGY or, if it has no loop of general registers,
   unrolled_loop.  The program chooses the direction.  If the loop would run
   less than twice, the plan is straight code.  */
plan either_direction_plan (strategy strategy, const mem_op &op,
			    const target_facts &facts);

/* Return the plan for OP, which has a run-time size, by STRATEGY: a loop or a
   string instruction, then remainders.  Any strategy but byte_loop or a usable
   string instruction becomes a loop of words.  */
plan run_time_plan (strategy strategy, const mem_op &op,
		    const target_facts &facts);

/* Return the plan that calls the library for OP.  For an array initialized by
   a shorter string, the call clears the array and pieces store the string.  */
plan library_plan (const mem_op &op, const target_facts &facts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_INLINE_PLAN_H */
