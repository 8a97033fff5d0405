/* What was done, as -fopt-info remarks and in the dump file.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     memstrat: copy of 168 bytes lowered: straight, 21 pieces of 8
     memstrat: clear of 4096 bytes left: libcall beyond 256
     memstrat: copy left: size not known at compile time  */

#include "gcc/report.h"

#include "statistics.h"

namespace memstrat {

namespace {

std::string
subject (const mem_op &op)
{
  std::string text = op_kind_name (op.kind);
  if (op.size_known_p)
    {
      text += " of " + std::to_string (op.size_bytes);
      text += op.size_bytes == 1 ? " byte" : " bytes";
    }
  return text;
}

/* What becomes of OP, in one line, and in KIND the kind of the remark.  */
std::string
remark (const mem_op &op, const decision &chosen, dump_flags_t &kind)
{
  kind = chosen.lowered_p () ? MSG_OPTIMIZED_LOCATIONS
			     : MSG_MISSED_OPTIMIZATION;
  return "memstrat: " + subject (op)
	 + (chosen.lowered_p ()
	      ? " lowered: " + plan_text (*chosen.what)
	      : " left: " + reason_text (chosen.why,
				       chosen.why_bytes.value_or (0)));
}

/* The facts that led to the decision, for the dump with details.  */
std::string
facts (const mem_op &op)
{
  std::string text
    = "dest aligned to " + std::to_string (op.dest_align_bytes);
  if (reads_source_p (op.kind))
    text += ", src aligned to " + std::to_string (op.src_align_bytes);
  auto flag = [&] (bool set_p, const char *name)
    {
      if (set_p)
	text += std::string (", ") + name;
    };
  flag (!op.size_known_p && op.size_bytes != UINT64_MAX,
	("at most " + std::to_string (op.size_bytes) + " bytes").c_str ());
  flag (op.explicit_call_p, "explicit call");
  flag (op.src_known_p, "source known");
  flag (op.kind == op_kind::fill && op.fill_known_p, "value known");
  flag (op.named_space_p, "named address space");
  flag (op.no_call_to_bytes != 0, "no new calls");
  flag (op.vector_mode_p, "vector mode");
  flag (op.sanitized_p, "sanitized");
  flag (op.for_size_p, op.function_for_size_p ? "function optimized for size"
						: "block optimized for size");
  flag (op.hot == hotness::cold, "cold");
  flag (op.hot == hotness::rare, "rare");
  flag (op.hot == hotness::loop, "in a loop");
  return text;
}

/* Count WHICH for -fdump-statistics.  */
void
count (transformation which)
{
  statistics_counter_event (cfun, transformation_name (which), 1);
}

} /* anonymous namespace */

void
report_decision (const candidate &found, const decision &chosen)
{
  if (chosen.what)
    count (transformation::lower);
  if (!dump_enabled_p ())
    return;
  dump_flags_t kind;
  std::string line = remark (found.op, chosen, kind);
  dump_printf_loc (kind, found.stmt, "%s\n", line.c_str ());
  if (dump_file && (dump_flags & TDF_DETAILS))
    fprintf (dump_file, "  %s\n", facts (found.op).c_str ());
}

void
report_expansion (location_t loc, const mem_op &op, const decision &chosen)
{
  if (chosen.what)
    count (transformation::lower);
  if (!dump_enabled_p ())
    return;
  dump_flags_t kind;
  std::string line = remark (op, chosen, kind) + ", in expansion";
  dump_printf_loc (kind, dump_user_location_t::from_location_t (loc), "%s\n",
		   line.c_str ());
}

void
report_transformation (transformation which, dump_user_location_t loc,
		       const std::string &text)
{
  count (which);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loc, "memstrat: %s\n", text.c_str ());
}

} /* namespace memstrat */
