/* What was done, as -fopt-info remarks and in the dump file.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     memstrat: copy of 168 bytes lowered: straight, 21 pieces of 8
     memstrat: clear of 4096 bytes left: libcall beyond 256
     memstrat: copy left: size not known at compile time  */

#include "gcc/report.h"

namespace memstrat {

namespace {

std::string
subject (const candidate &found)
{
  std::string text = op_kind_name (found.op.kind);
  if (found.why != reason::unknown_size)
    {
      text += " of " + std::to_string (found.op.size_bytes);
      text += found.op.size_bytes == 1 ? " byte" : " bytes";
    }
  return text;
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
  flag (op.explicit_call_p, "explicit call");
  flag (op.src_known_p, "source known");
  flag (op.kind == op_kind::fill && op.fill_known_p, "value known");
  flag (op.named_space_p, "named address space");
  flag (op.no_call_to_bytes != 0, "no new calls");
  flag (op.vector_mode_p, "vector mode");
  flag (op.sanitized_p, "sanitized");
  flag (op.for_size_p, "block optimized for size");
  return text;
}

} /* anonymous namespace */

void
report_decision (const candidate &found, const decision &chosen)
{
  if (!dump_enabled_p ())
    return;

  std::string line = "memstrat: " + subject (found);
  dump_flags_t kind = MSG_OPTIMIZED_LOCATIONS;
  if (chosen.lowered_p ())
    line += " lowered: " + plan_text (*chosen.what);
  else
    {
      kind = MSG_MISSED_OPTIMIZATION;
      line += " left: " + reason_text (chosen.why, chosen.why_bytes);
    }
  dump_printf_loc (kind, found.stmt, "%s\n", line.c_str ());
  if (dump_file && (dump_flags & TDF_DETAILS))
    fprintf (dump_file, "  %s\n", facts (found.op).c_str ());
}

} /* namespace memstrat */
