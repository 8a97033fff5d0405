/* A plan in words.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/plan_text.h"

#include <cstddef>
#include <vector>

namespace memstrat {

namespace {

/* What carries out which sizes in PLAN, a ladder.  */
std::string
rungs_text (const plan &plan)
{
  std::string rungs, others;
  for (const step &step : plan.steps)
    {
      std::string &text = step.kind == step_kind::rung ? rungs : others;
      std::size_t pieces = step.pieces_at (0).size ();
      text += step.kind == step_kind::call	      ? ", libcall"
	      : step.kind == step_kind::run_time_loop ? ", a loop"
	      : pieces == 0
		? ", nothing"
		: ", " + std::to_string (pieces) + "x"
		    + std::to_string (step.pieces.front ().width_bytes);
      if (!step.test)
	continue;
      auto [least_bytes, largest_bytes, outside_p] = *step.test;
      std::string least = std::to_string (least_bytes);
      text += outside_p
		? " outside " + least + ".." + std::to_string (largest_bytes)
	      : least_bytes == largest_bytes ? " for " + least
	      : step.kind == step_kind::rung
		? " from " + least
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
  if (plan.find (step_kind::barrier))
    text += ", after the stores to its source";
  return text;
}

} /* namespace memstrat */
