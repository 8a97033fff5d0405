/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/report.h"

#include "statistics.h"
#if !MEMSTRAT_HAVE_ACCESS_PASS
#include "builtins.h"
#endif

#include "core/remark.h"

namespace memstrat {

void
report_decision (dump_user_location_t loc, const_basic_block bb,
		 const question &asked, bool asked_p, const decision &chosen,
		 record_log &log)
{
  if (log.recording_p ())
    log.add (loc.get_location_t (), bb, asked, asked_p, chosen);
  if (!dump_enabled_p ())
    return;
  const mem_op &op = asked.op;
  bool missed_p = chosen.outcome () == outcome::left
		  || (chosen.outcome () == outcome::called
		      && op.compiler_alone () == compilers_code::call);
  dump_printf_loc (missed_p ? MSG_MISSED_OPTIMIZATION : MSG_OPTIMIZED_LOCATIONS,
		   loc, "%s%s\n", remark_text (op, chosen).c_str (),
		   op.in_expansion_p ? ", in expansion" : "");
  if (dump_file && (dump_flags & TDF_DETAILS) && !op.in_expansion_p)
    fprintf (dump_file, "  %s\n", question_text (asked).c_str ());
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
  statistics_counter_event (cfun, name_of (kind), 1);
}

void
report_transformation (transformation kind, dump_user_location_t loc,
		       const std::string &text)
{
  count_in_statistics (kind);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loc, "memstrat: %s\n", text.c_str ());
}

#if !MEMSTRAT_HAVE_ACCESS_PASS
/* Warn like check_memop_access, a static function of GCC's builtins.c.  */
void
warn_of_access (const candidate &candidate)
{
  gcall *call = dyn_cast<gcall *> (candidate.stmt);
  tree fndecl = call ? gimple_call_fndecl (call) : NULL_TREE;
  if (!fndecl || !fndecl_built_in_p (fndecl)
      || !(optimize || called_as_built_in (fndecl)))
    return;
  tree arguments[3];
  for (unsigned i = 0; i < 3; i++)
    arguments[i] = gimple_call_arg (call, i);
  tree expression = build_call_array_loc (gimple_location (call),
					  gimple_call_return_type (call),
					  gimple_call_fn (call), 3, arguments);
  TREE_NO_WARNING (expression) = gimple_no_warning_p (call);
  access_data data (expression, access_read_write);
  tree src_bytes = NULL_TREE;
  if (!gimple_call_builtin_p (call, BUILT_IN_MEMSET))
    src_bytes = compute_objsize (arguments[1], 0, &data.src);
  tree dest_bytes = compute_objsize (arguments[0], 0, &data.dst);
  check_access (expression, arguments[2], NULL_TREE, src_bytes, dest_bytes,
		data.mode, &data);
}
#endif

} /* namespace memstrat */
