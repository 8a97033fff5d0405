/* The decision on an operation of the program.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/decide.h"

#include "gcc/report.h"
#include "gcc/general_registers/general_registers.h"
#include "target/target.h"

namespace memstrat {

namespace {

/* The tuning row for OPTS and the current function, on a target with FACTS.  */
const tuning &
current_tuning (const target_facts &facts, const options &opts)
{
  return tuning_for (opts.tune, tuned_cpu (), facts.word_bytes);
}

/* True if OP has to be lowered whatever the gate says.  In a function that
   keeps to general registers, the compiler itself might call the library, and
   here OP or OPTS do not allow a call.  */
bool
owed_p (const mem_op &op, const options &opts)
{
  return keeps_to_general_registers_p ()
	 && (!op.call_allowed_p () || opts.libcall == libcall_use::never);
}

/* CHOSEN, the decision on OP at LOC, if GATE lets it pass or OP has to be
   lowered; otherwise the decision to leave OP.  With -fchecking, verify the
   plan.  */
decision
passed (decision chosen, const mem_op &op, const target_facts &facts,
	const options &opts, transformation_gate &gate,
	dump_user_location_t loc)
{
  if (!chosen.plan)
    return chosen;
  if (flag_checking)
    {
      std::string problem = check_plan (*chosen.plan, op, facts);
      if (!problem.empty ())
	internal_error ("memstrat: %s in the plan %qs", problem.c_str (),
			plan_text (*chosen.plan).c_str ());
    }
  if (gate.pass_p (transformation::lower, loc) || owed_p (op, opts))
    {
      count_in_statistics (transformation::lower);
      return chosen;
    }
  return leave (gate.disabled_p (transformation::lower) ? reason::disabled
							: reason::limit);
}

} /* anonymous namespace */

question
question_of (const mem_op &op, const target_facts &facts, const options &opts)
{
  return { op, facts, &current_tuning (facts, opts), opts };
}

decision
decide (const mem_op &op, reason why, const target_facts &facts,
	const options &opts, transformation_gate &gate,
	dump_user_location_t loc)
{
  if (why != reason::none)
    return leave (why);
  return passed (choose_plan (op, facts, current_tuning (facts, opts), opts),
		 op, facts, opts, gate, loc);
}

decision
decide_register_copy (const mem_op &op, const target_facts &facts,
		      const options &opts, transformation_gate &gate,
		      dump_user_location_t loc)
{
  decision chosen;
  chosen.plan
    = fresh_pieces_plan (op, facts, current_tuning (facts, opts), opts);
  return passed (std::move (chosen), op, facts, opts, gate, loc);
}

} /* namespace memstrat */
