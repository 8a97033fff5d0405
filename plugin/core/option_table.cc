/* The plugin's options: one parser for each row of option_table.def.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/option_table.h"

#include "core/argument.h"

namespace memstrat {

const strategy_table *
options::table_for (op_kind kind) const
{
  const strategy_table *table = nullptr;
  switch (kind)
    {
    case op_kind::copy: table = &memcpy; break;
    case op_kind::move: table = &memmove; break;
    case op_kind::zero: table = memzero.empty () ? &memset : &memzero; break;
    case op_kind::fill: table = &memset; break;
    }
  return table->empty () ? nullptr : table;
}

const std::vector<option_row> &
all_options ()
{
  static const std::vector<option_row> all = {
#define MEMSTRAT_OPTION(KEY, SYNTAX, SENTENCE) { #KEY, SYNTAX, SENTENCE },
#include "core/option_table.def"
#undef MEMSTRAT_OPTION
  };
  return all;
}

std::string
option_name (std::string_view key)
{
  return "-fplugin-arg-memstrat-" + std::string (key);
}

namespace {

/* Each parse_KEY takes the option's value and returns what is wrong with it,
   or an empty string.  */

std::string
parse_memcpy (std::string_view value, options &opts)
{
  return parse_strategy_table (value, opts.memcpy);
}

std::string
parse_memmove (std::string_view value, options &opts)
{
  return parse_strategy_table (value, opts.memmove);
}

std::string
parse_memset (std::string_view value, options &opts)
{
  return parse_strategy_table (value, opts.memset);
}

std::string
parse_memzero (std::string_view value, options &opts)
{
  return parse_strategy_table (value, opts.memzero);
}

/* Parse a number from 0 to MAX.  */
std::string
parse_count (std::string_view text, std::uint64_t max,
	     std::optional<std::uint64_t> &count)
{
  std::uint64_t value = 0;
  std::string problem = parse_number (text, max, value);
  if (!problem.empty ())
    return problem + ", expected 0 to " + std::to_string (max);
  count = value;
  return {};
}

std::string
parse_threshold (std::string_view value, options &opts)
{
  return parse_count (value, max_range_bytes, opts.threshold_bytes);
}

std::string
parse_limit (std::string_view value, options &opts)
{
  return parse_count (value, max_range_bytes, opts.limit);
}

std::string
parse_regs (std::string_view value, options &opts)
{
  if (value == "auto")
    opts.regs = register_class::widest;
  else if (value == "gpr")
    opts.regs = register_class::gpr;
  else
    return "unknown register class " + in_quotes (value)
	   + ", expected 'auto' or 'gpr'";
  return {};
}

std::string
parse_dump (std::string_view value, options &opts)
{
  if (value != "details")
    return "unknown dump flag " + in_quotes (value)
	   + ", expected 'details' or no value";
  opts.dump = dump_level::details;
  return {};
}

std::string
option_names ()
{
  std::string names;
  for (const option_row &row : all_options ())
    {
      if (!names.empty ())
	names += ", ";
      names += row.key;
    }
  return names;
}

} /* anonymous namespace */

std::string
parse_option (std::string_view key, std::optional<std::string_view> value,
	      options &opts)
{
  struct parser
  {
    const char *key;
    const char *syntax;
    std::string (*parse) (std::string_view, options &);
  };
  static constexpr parser parsers[] = {
#define MEMSTRAT_OPTION(KEY, SYNTAX, SENTENCE) { #KEY, SYNTAX, parse_##KEY },
#include "core/option_table.def"
#undef MEMSTRAT_OPTION
  };

  for (const parser &row : parsers)
    if (key == row.key)
      {
	if (!value && key == "dump")
	  {
	    opts.dump = dump_level::brief;
	    return {};
	  }
	if (!value || value->empty ())
	  return option_name (key) + ": no value, expected '" + row.syntax
		 + "'";
	std::string problem = row.parse (*value, opts);
	if (!problem.empty ())
	  problem = option_name (key) + "=: " + problem;
	return problem;
      }

  return "unknown option " + in_quotes (option_name (key))
	 + ", expected -fplugin-arg-memstrat- with one of " + option_names ();
}

} /* namespace memstrat */
