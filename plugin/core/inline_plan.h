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

/* Return the inline plan by STRATEGY, which is legal and not libcall, for
   ASKED of known size.  With FRESH_P, pieces may be cut to fit fresh stores to
   the source.  Treat a move as a copy; the next functions are for moves.  */
plan inline_plan (strategy strategy, const usable_question &asked,
		  bool fresh_p);

/* Return a straight plan that loads everything first for ASKED, a move of
   known size.  Return nothing if the plan takes more than FREE_REGISTERS
   general registers, or too many vector registers.  */
std::optional<plan> load_first_plan (const usable_question &asked,
				     unsigned free_registers);

/* Return the plan for OP, a move of known size, in which the program chooses
   the direction: the loop of STRATEGY or, if that has no loop of general
   registers, unrolled_loop.  If a loop would run less than twice, the plan is
   straight code.  */
plan either_direction_plan (strategy strategy, const mem_op &op,
			    const target_facts &facts);

/* Return the plan by STRATEGY for OP, which has a run-time size: a loop or a
   string instruction, then remainders.  byte_loop is a loop of bytes.  Without
   a usable string instruction, every other strategy is a loop of words.  */
plan run_time_plan (strategy strategy, const mem_op &op,
		    const target_facts &facts);

/* Return the library plan for OP.  For an array initialized with a much
   shorter string, the call clears the array and pieces store the string.  */
plan library_plan (const mem_op &op, const target_facts &facts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_INLINE_PLAN_H */
