/* The text of remarks, each of which reports a decision in one line.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/remark.h"

#include "core/plan_text.h"
#include "core/reasons.h"

namespace memstrat {

namespace {

std::string
subject (const mem_op &op)
{
  std::string text = name_of (op.kind);
  if (op.size_known_p)
    {
      text += " of " + std::to_string (op.size_bytes);
      text += op.size_bytes == 1 ? " byte" : " bytes";
    }
  return text;
}

} /* anonymous namespace */

std::string
remark_text (const mem_op &op, const decision &chosen)
{
  return "memstrat: " + subject (op)
	 + (chosen.lowered_p ()
	      ? " lowered: " + plan_text (*chosen.plan)
	      : " left: "
		  + reason_text (chosen.why, chosen.why_bytes.value_or (0)));
}

std::string
facts_text (const mem_op &op)
{
  std::string text = "dest aligned to " + std::to_string (op.dest_align_bytes);
  if (reads_source_p (op.kind))
    text += ", src aligned to " + std::to_string (op.src_align_bytes);
  auto flag = [&] (bool set_p, const std::string &name)
  {
    if (set_p)
      text += ", " + name;
  };
  flag (!op.size_known_p && op.size_bytes != UINT64_MAX,
	"at most " + std::to_string (op.size_bytes) + " bytes");
  flag (op.explicit_call_p, "explicit call");
  flag (op.src_known_p, "source known");
  flag (op.kind == op_kind::fill && op.fill_known_p, "value known");
  flag (op.named_space_p, "named address space");
  flag (op.where.why_no_call != no_call::none,
	std::string ("no call (") + sentence_of (op.where.why_no_call) + ")");
  flag (op.vector_mode_p, "vector mode");
  flag (op.where.sanitized_p, "sanitized");
  flag (op.where.for_size_p, op.where.function_for_size_p
			       ? "function optimized for size"
			       : "block optimized for size");
  flag (op.where.hot == hotness::cold, "cold");
  flag (op.where.hot == hotness::rare, "rare");
  flag (op.where.hot == hotness::loop, "in a loop");
  return text;
}

} /* namespace memstrat */
