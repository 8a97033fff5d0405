/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/strategy.h"

#include <cstddef>
#include <optional>
#include <utility>

#include "core/argument.h"

namespace memstrat {

strategy
narrowed_strategy (strategy strategy, unsigned width_bytes)
{
  if (strategy == strategy::rep_8byte && width_bytes < 8)
    strategy = strategy::rep_4byte;
  if (strategy == strategy::rep_4byte && width_bytes < 4)
    strategy = strategy::rep_byte;
  return strategy;
}

namespace {

/* Parse TEXT, ALG:MAX_SIZE with or without GCC's alignment, into RANGE.
   PREVIOUS is the previous range, or null.  Return any error.  */
std::string
parse_range (std::string_view text, const strategy_range *previous,
	     strategy_range &range)
{
  if (text.empty ())
    return "empty range, expected 'alg:max_size'";

  std::optional<std::string_view> rest = text;
  std::string_view name = next_part (rest, ':');
  std::optional<strategy> strategy = value_named<memstrat::strategy> (name);
  if (!strategy)
    return "unknown strategy " + in_quotes (name) + ", expected one of "
	   + choices_for (name, { names_of<memstrat::strategy>.begin (),
				  names_of<memstrat::strategy>.end () });
  if (!rest)
    return "no size in range " + in_quotes (text) + ", expected 'alg:max_size'";

  std::string_view size = next_part (rest, ':');
  std::uint64_t max_bytes = 0;
  if (size == "-1")
    max_bytes = unlimited_bytes;
  else
    {
      std::string problem = parse_number (size, max_range_bytes, max_bytes);
      if (!problem.empty ())
	return "size " + problem + ", expected 0 to "
	       + std::to_string (max_range_bytes) + ", or -1 for the last";
    }
  if (previous && previous->max_bytes == unlimited_bytes)
    return "range " + in_quotes (text)
	   + " after the one of size -1, expected"
	     " that to be the last";
  if (previous && max_bytes <= previous->max_bytes)
    return "size " + in_quotes (size) + " after "
	   + std::to_string (previous->max_bytes)
	   + ", expected sizes that increase";
  if (rest && *rest != "align" && *rest != "noalign")
    return "unknown alignment " + in_quotes (*rest)
	   + ", expected 'align' or 'noalign'"
	   + did_you_mean (*rest, { "align", "noalign" });

  range = { *strategy, max_bytes };
  return {};
}

} /* anonymous namespace */

std::string
strategy_table_text (const strategy_table &table)
{
  std::string text;
  for (const strategy_range &range : table)
    {
      text += text.empty () ? "" : ",";
      text += name_of (range.strategy);
      text += ":";
      text += range.max_bytes == unlimited_bytes
		? "-1"
		: std::to_string (range.max_bytes);
    }
  return text;
}

std::string
parse_strategy_table (std::string_view text, strategy_table &table)
{
  strategy_table parsed;
  std::optional<std::string_view> rest = text;
  while (rest)
    {
      std::string_view part = next_part (rest, ',');
      strategy_range range;
      std::string problem
	= parse_range (part, parsed.empty () ? nullptr : &parsed.back (),
		       range);
      if (!problem.empty ())
	return problem;
      parsed.push_back (range);
    }
  if (parsed.back ().max_bytes != unlimited_bytes)
    return "last size " + std::to_string (parsed.back ().max_bytes)
	   + ", expected -1";
  table = std::move (parsed);
  return {};
}

} /* namespace memstrat */
