/* The decision on an operation of the program.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/decide.h"

#include "target/target.h"

namespace memstrat {

namespace {

/* The row for OPTS and the current function.  */
const tuning &
current_tuning (const target_facts &facts, const options &opts)
{
  return tuning_for (opts.tune, tuned_cpu (), facts.word_bytes);
}

/* CHOSEN, the decision on OP, verified and counted for LIMIT.  */
decision
within_limit (decision chosen, const mem_op &op, const target_facts &facts,
	      lowering_limit *limit)
{
  if (!chosen.what)
    return chosen;
  if (flag_checking)
    {
      std::string problem = check_plan (*chosen.what, op, facts);
      if (!problem.empty ())
	internal_error ("memstrat: %s in the plan %qs", problem.c_str (),
			plan_text (*chosen.what).c_str ());
    }
  if (limit && limit->reached_p ())
    return leave (reason::limit);
  if (limit)
    limit->count ();
  return chosen;
}

} /* anonymous namespace */

decision
decide (const mem_op &op, reason why, const target_facts &facts,
	const options &opts, lowering_limit *limit)
{
  if (why != reason::none)
    return leave (why);
  const tuning &tune = current_tuning (facts, opts);
  decision chosen = within_limit (choose_plan (op, facts, tune, opts), op,
				  facts, limit);
  if (dump_enabled_p ())
    explain (chosen, op, facts, tune, opts);
  return chosen;
}

decision
decide_register_copy (const mem_op &op, const target_facts &facts,
		      const options &opts, lowering_limit *limit)
{
  decision chosen;
  chosen.what = fresh_pieces_plan (op, facts, current_tuning (facts, opts),
				   opts);
  return within_limit (std::move (chosen), op, facts, limit);
}

} /* namespace memstrat */
