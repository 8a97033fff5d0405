/* Reports of what was done: -fopt-info remarks, the dump file, and records.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/report.h"

#include "statistics.h"

#include "core/remark.h"

namespace memstrat {

namespace {

/* The kind of the remark on CHOSEN.  */
dump_flags_t
remark_kind (const decision &chosen)
{
  return chosen.lowered_p () ? MSG_OPTIMIZED_LOCATIONS
			     : MSG_MISSED_OPTIMIZATION;
}

} /* anonymous namespace */

void
report_decision (gimple *stmt, const question &asked, bool asked_p,
		 const decision &chosen, record_log &log)
{
  if (log.recording_p ())
    log.add (gimple_location (stmt), gimple_bb (stmt), asked, asked_p, chosen);
  if (!dump_enabled_p ())
    return;
  dump_printf_loc (remark_kind (chosen), stmt, "%s\n",
		   remark_text (asked.op, chosen).c_str ());
  if (dump_file && (dump_flags & TDF_DETAILS))
    fprintf (dump_file, "  %s\n", facts_text (asked.op).c_str ());
}

void
report_expansion (location_t loc, const_basic_block bb, const question &asked,
		  reason why, const decision &chosen, record_log &log)
{
  if (log.recording_p ())
    log.add (loc, bb, asked, why == reason::none, chosen);
  if (!dump_enabled_p ())
    return;
  dump_printf_loc (remark_kind (chosen),
		   dump_user_location_t::from_location_t (loc),
		   "%s, in expansion\n",
		   remark_text (asked.op, chosen).c_str ());
}

void
warn_of_call (location_t loc, const std::string &what)
{
  warning_at (loc, 0,
	      "memstrat: %s becomes a call of the library, where none is"
	      " allowed",
	      what.c_str ());
}

void
count_in_statistics (transformation kind)
{
  statistics_counter_event (cfun, transformation_name (kind), 1);
}

void
report_transformation (transformation kind, dump_user_location_t loc,
		       const std::string &text)
{
  count_in_statistics (kind);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loc, "memstrat: %s\n", text.c_str ());
}

} /* namespace memstrat */
