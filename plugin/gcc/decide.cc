/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/decide.h"

#include "options.h"

#include "gcc/report.h"
#include "gcc/general_registers/general_registers.h"
#include "core/remark.h"

namespace memstrat {

namespace {

/* Return true if the operation of ASKED must be lowered even if the gate is
   closed.  This holds for memstrat_copy_inline and memstrat_clear_inline.  It
   also holds if no call is allowed and the function keeps to general
   registers, because the compiler itself might then call the library.  */
bool
owed_p (const question &asked)
{
  return asked.op.where.inline_only_p ()
	 || (keeps_to_general_registers_p ()
	     && (!asked.op.call_allowed_p ()
		 || asked.opts.libcall == libcall_use::never));
}

/* Return CHOSEN, the decision on ASKED at LOC, if GATE lets it pass or owed_p
   holds.  Otherwise, return the decision to leave the operation.  With
   -fchecking, verify the plan.  */
decision
passed (decision chosen, const question &asked, transformation_gate &gate,
	dump_user_location_t loc)
{
  if (!chosen.plan ())
    return chosen;
  if (flag_checking)
    {
      std::string problem = check_plan (*chosen.plan (), asked.op, asked.facts);
      if (!problem.empty ())
	internal_error ("memstrat: %s in the plan %qs", problem.c_str (),
			plan_text (*chosen.plan ()).c_str ());
    }
  if (gate.pass_p (transformation::lower, loc) || owed_p (asked))
    {
      count_in_statistics (transformation::lower);
      return chosen;
    }
  return left { gate.disabled_p (transformation::lower) ? reason::disabled
							: reason::limit };
}

} /* anonymous namespace */

question
question_of (const mem_op &op, const target_facts &facts, const options &opts)
{
  return { op, facts, &tuning_for (opts.tune, processor_names[ix86_tune]),
	   opts };
}

decision
decide (const question &asked, reason why, transformation_gate &gate,
	dump_user_location_t loc)
{
  if (why != reason::none)
    return left { why };
  return passed (choose_plan (asked), asked, gate, loc);
}

decision
decide_register_copy (const question &asked, transformation_gate &gate,
		      dump_user_location_t loc)
{
  std::optional<plan> cut = register_copy_plan (asked);
  if (!cut)
    return left { reason::in_register };
  return passed (lowered { std::move (*cut) }, asked, gate, loc);
}

} /* namespace memstrat */
