/* Decisions as text: remarks and records.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/remark.h"

#include <cstddef>
#include <vector>

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

/* Return the sizes in PLAN, a ladder, with the code for each size.  */
std::string
rungs_text (const plan &plan)
{
  std::string rungs, others;
  for (const step &step : plan.steps)
    {
      auto *rung = step.as<step::rung> ();
      auto *group = step.as<step::group> ();
      std::string &text = rung || group ? rungs : others;
      auto add_pieces = [&] (std::size_t pieces, unsigned width_bytes)
      {
	text += ", " + std::to_string (pieces) + "x"
		+ std::to_string (width_bytes);
      };
      if (rung)
	add_pieces (rung->pieces, rung->width_bytes);
      else if (!group)
	text += step.as<step::call> () ? ", libcall" : ", a loop";
      else if (group->pieces.empty ())
	text += ", nothing";
      else
	add_pieces (group->pieces.size (), group->pieces.front ().width_bytes);
      if (!step.test)
	continue;
      auto [least_bytes, largest_bytes, outside_p] = *step.test;
      std::string least = std::to_string (least_bytes);
      text += outside_p
		? " outside " + least + ".." + std::to_string (largest_bytes)
	      : least_bytes == largest_bytes ? " for " + least
	      : rung			     ? " from " + least
		     : " beyond " + std::to_string (least_bytes - 1);
    }
  return rungs + others;
}

} /* anonymous namespace */

std::string
plan_text (const plan &plan)
{
  if (plan.strategy == strategy::ladder)
    return name_of (plan.strategy) + rungs_text (plan);
  std::string text = name_of (plan.strategy);
  if (const repetition *repeat = plan.repeated ())
    text += plan.run_time_size_p ()
	      ? " of " + std::to_string (repeat->width_bytes)
	      : ", " + std::to_string (repeat->iterations) + " of "
		  + std::to_string (repeat->step_bytes ());

  const std::vector<piece> pieces = plan.pieces ();
  for (std::size_t i = 0; i < pieces.size ();)
    {
      unsigned width_bytes = pieces[i].width_bytes;
      std::size_t begin = i;
      while (i < pieces.size () && pieces[i].width_bytes == width_bytes)
	++i;
      text += ", " + std::to_string (i - begin);
      if (begin == 0)
	text += i == 1 ? " piece" : " pieces";
      text += " of " + std::to_string (width_bytes);
    }
  if (plan.strategy == strategy::straight && pieces.empty ())
    text += ", nothing to do";
  if (plan.either_direction_p)
    text += ", in either direction";
  if (plan.has_p<step::barrier> ())
    text += ", after the stores to its source";
  return text;
}

const char *
called_function (const plan &plan, op_kind kind)
{
  if (plan.has_p<step::clearing_call> ())
    return "memset";
  if (!plan.has_p<step::call> ())
    return nullptr;
  return kind == op_kind::copy	 ? "memcpy"
	 : kind == op_kind::move ? "memmove"
				 : "memset";
}

std::string
compilers_text (compilers_code code, const mem_op &op)
{
  if (!string_instruction_p (code))
    return code == compilers_code::call ? "call" : "inline code";
  std::string text = reads_source_p (op.kind) || op.src_zero_p ? "rep movs"
							       : "rep stos";
  return text
	 + (code == compilers_code::rep_byte	? 'b'
	    : code == compilers_code::rep_4byte ? 'l'
						: 'q');
}

std::string
reason_text (reason why, std::uint64_t bytes)
{
  std::string text = sentence_of (why);
  std::size_t place = text.find ("%s");
  if (place != std::string::npos)
    text.replace (place, 2, std::to_string (bytes));
  return text;
}

std::string
remark_text (const mem_op &op, const decision &chosen)
{
  std::string text = "memstrat: " + subject (op) + " "
		     + name_of (chosen.outcome ()) + ": ";
  if (chosen.lowered_p ())
    return text + plan_text (*chosen.plan ());
  std::string why
    = reason_text (chosen.why (), chosen.why_bytes ().value_or (0));
  if (!chosen.plan ())
    return text + why;
  text += std::string (called_function (*chosen.plan (), op.kind)) + " " + why;
  std::optional<compilers_code> alone = op.compiler_alone ();
  return alone ? text + " (the compiler alone: "
		   + (alone == compilers_code::call ? "a " : "")
		   + compilers_text (*alone, op) + ")"
	       : text;
}

void
add_decision (json_object &record, const question &asked, bool asked_p,
	      const decision &chosen)
{
  std::optional<const char *> why, strategy, function;
  std::optional<std::string> sentence, text, alone;
  if (!chosen.lowered_p ())
    {
      why = name_of (chosen.why ());
      sentence = reason_text (chosen.why (), chosen.why_bytes ().value_or (0));
    }
  if (const plan *plan = chosen.plan ())
    {
      strategy = name_of (plan->strategy);
      text = plan_text (*plan);
      if (const char *called = called_function (*plan, asked.op.kind))
	function = called;
    }
  std::optional<compilers_code> code = asked.op.compiler_alone ();
  if (asked_p && code)
    alone = compilers_text (*code, asked.op);

  record.add ("decision", name_of (chosen.outcome ()));
  record.add ("reason", why);
  record.add ("reason_text", sentence);
  record.add ("strategy", strategy);
  record.add ("plan", text);
  record.add ("library_function", function);
  record.add ("compiler_alone", alone);
  record.add ("asked", asked_p);
  record.add_json ("question", question_text (asked));
}

} /* namespace memstrat */
