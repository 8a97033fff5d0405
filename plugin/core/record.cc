/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/record.h"

#include "core/choose.h"
#include "core/json_text.h"
#include "core/remark.h"

namespace memstrat {

namespace {

void
add_point (json_object &record, const source_point &point)
{
  record.add ("file", point.file);
  record.add ("line", point.line);
  record.add ("column", point.column);
}

std::string
function_text (const function_point &function)
{
  json_object object;
  object.add ("function", function.function);
  add_point (object, function.point);
  return object.text ();
}

void
add_location (json_object &record, const record_location &location)
{
  record.add ("unit", location.unit);
  record.add ("folder", location.folder);
  add_point (record, location.point);
  record.add_json ("written_in", function_text (location.written_in));
  std::vector<std::string> calls;
  calls.reserve (location.inlined_from.size ());
  for (const function_point &call : location.inlined_from)
    calls.push_back (function_text (call));
  record.add_json ("inlined_from", json_array (calls));
  record.add ("function", location.function);
  record.add ("symbol", location.symbol);
  record.add ("section", location.section);
}

template<typename T>
std::optional<T>
if_known (bool known_p, T value)
{
  return known_p ? std::optional<T> (value) : std::nullopt;
}

/* Add OP, of which only the kind and size are certain unless ASKED_P.  */
void
add_operation (json_object &record, const mem_op &op, bool asked_p)
{
  bool bound_p = asked_p && !op.size_known_p && op.size_bytes != UINT64_MAX;
  record.add ("kind", name_of (op.kind));
  record.add ("size_bytes", if_known (op.size_known_p, op.size_bytes));
  record.add ("size_max_bytes", if_known (bound_p, op.size_bytes));
  record.add ("dest_align_bytes", if_known (asked_p, op.dest_align_bytes));
  record.add ("src_align_bytes", if_known (asked_p && reads_source_p (op.kind),
					   op.src_align_bytes));
  record.add ("place", name_of (op.where.hot));
}

void
add_plan (json_object &record, const question &asked, const decision &chosen)
{
  std::optional<const char *> strategy, function;
  std::optional<std::string> text;
  std::optional<std::size_t> pieces;
  if (const plan *plan = chosen.plan ())
    {
      strategy = name_of (plan->strategy);
      if (const char *called = called_function (*plan, asked.op.kind))
	function = called;
      text = plan_text (*plan);
      pieces = plan->pieces ().size ();
    }
  record.add ("strategy", strategy);
  record.add ("plan", text);
  record.add ("library_function", function);
  record.add ("pieces", pieces);
}

} /* anonymous namespace */

std::string
record_line (const record_location &location, const question &asked,
	     bool asked_p, const decision &chosen)
{
  bool why_p = !chosen.lowered_p ();
  json_object record;
  record.add ("schema", record_schema);
  add_location (record, location);
  add_operation (record, asked.op, asked_p);
  record.add ("runs", location.runs);
  record.add ("in_expansion", asked.op.in_expansion_p);
  record.add ("decision", name_of (chosen.outcome ()));
  record.add ("reason", if_known (why_p, name_of (chosen.why ())));
  record.add ("reason_text",
	      if_known (why_p, reason_text (chosen.why (),
					    chosen.why_bytes ().value_or (0))));
  add_plan (record, asked, chosen);
  std::optional<compilers_code> alone = asked.op.compiler_alone ();
  record.add ("compiler_alone",
	      if_known (asked_p && alone,
			compilers_text (alone.value_or (compilers_code::call),
					asked.op)));
  record.add_json ("question", asked_p ? question_text (asked) : "null");
  return record.text () + "\n";
}

} /* namespace memstrat */
