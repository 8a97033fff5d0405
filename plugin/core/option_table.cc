/* The plugin's options: one parser for each type of value.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/option_table.h"

#include <algorithm>
#include <utility>

#include "core/argument.h"
#include "core/record_file.h"
#include "core/thresholds.h"

namespace memstrat {

const strategy_table *
options::table_for (op_kind kind) const
{
  const strategy_table *table = nullptr;
  switch (kind)
    {
    case op_kind::copy:
      table = &memcpy;
      break;
    case op_kind::move:
      table = &memmove;
      break;
    case op_kind::zero:
    case op_kind::fill:
      table = &memset;
      break;
    }
  return table->empty () ? nullptr : table;
}

namespace {

/* Return the key at the beginning of SYNTAX.  */
constexpr std::string_view
key_of (std::string_view syntax)
{
  return syntax.substr (0, syntax.find_first_of ("=["));
}

} /* anonymous namespace */

const std::vector<option_row> &
all_options ()
{
  static const std::vector<option_row> all = {
#define MEMSTRAT_OPTION(SCOPE, TYPE, MEMBER, SYNTAX, SENTENCE) \
  { key_of (SYNTAX), option_scope::SCOPE, SYNTAX, SENTENCE },
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

/* Parse VALUE, which is not empty, into the last argument, and return any
   error.  Each TYPE of option_table.def has its own parse_value.  */

std::string
parse_value (std::string_view value, strategy_table &table)
{
  return parse_strategy_table (value, table);
}

std::string
parse_value (std::string_view value, std::optional<std::uint64_t> &count)
{
  std::uint64_t number = 0;
  std::string problem = parse_number (value, max_range_bytes, number);
  if (!problem.empty ())
    return problem + ", expected 0 to " + std::to_string (max_range_bytes);
  count = number;
  return {};
}

/* Return true if VALUE, given for tune=, names a file instead of a tuning.  */
bool
file_name_p (std::string_view value)
{
  return value.find ('/') != std::string_view::npos
	 || value.ends_with (".tune");
}

std::string
parse_value (std::string_view value, const tuning *&tune)
{
  if (file_name_p (value))
    return read_tuning (std::string (value), tune);
  const tuning *row = nullptr;
  if (value != "auto")
    {
      row = find_tuning (value);
      if (!row)
	return "unknown tuning " + in_quotes (value)
	       + ", expected 'auto', a"
		 " file with a slash in its path or .tune at its end, or one "
		 "of "
	       + choices_for (value, tuning_names ());
    }
  tune = row;
  return {};
}

template<named T>
std::string
parse_value (std::string_view value, T &chosen)
{
  if (std::optional<T> known = value_named<T> (value))
    {
      chosen = *known;
      return {};
    }
  std::string expected;
  std::size_t left = names_of<T>.size ();
  for (const char *name : names_of<T>)
    {
      expected += in_quotes (name);
      if (--left != 0)
	expected += left == 1 ? " or " : ", ";
    }
  return "unknown value " + in_quotes (value) + ", expected " + expected
	 + did_you_mean (value, { names_of<T>.begin (), names_of<T>.end () });
}

std::string
parse_value (std::string_view value, std::string &record_folder)
{
  std::string problem = record_folder_problem (std::string (value));
  if (problem.empty ())
    record_folder = value;
  return problem;
}

std::string
parse_value (std::string_view value, bool &)
{
  return "unexpected value " + in_quotes (value) + ", expected no value";
}

std::string
parse_value (std::string_view value, dump_level &dump)
{
  if (value != "details")
    return "unknown dump flag " + in_quotes (value)
	   + ", expected 'details' or no value"
	   + did_you_mean (value, { "details" });
  dump = dump_level::details;
  return {};
}

/* Split VALUE, names separated by commas, into NAMES.  On an error, return a
   message that names EXPECTED, such as "section names".  */
std::string
split_names (std::string_view value, const char *expected,
	     std::vector<std::string_view> &names)
{
  for (std::optional<std::string_view> rest = value; rest;)
    {
      names.push_back (next_part (rest, ','));
      if (names.back ().empty ())
	return "empty name in " + in_quotes (value) + ", expected " + expected
	       + " with commas between";
    }
  return {};
}

std::string
parse_value (std::string_view value, std::vector<std::string> &sections)
{
  std::vector<std::string_view> names;
  std::string problem = split_names (value, "section names", names);
  if (problem.empty ())
    sections.assign (names.begin (), names.end ());
  return problem;
}

std::string
parse_value (std::string_view value, std::set<transformation> &disabled)
{
  std::vector<std::string_view> names;
  std::string problem = split_names (value, "transformations", names);
  std::set<transformation> parsed;
  for (std::string_view name : names)
    if (problem.empty ())
      {
	transformation which = transformation::lower;
	problem = parse_value (name, which);
	parsed.insert (which);
      }
  if (problem.empty ())
    disabled = parsed;
  return problem;
}

/* Set MEMBER, which belongs to ROW, to VALUE.  Return any error, which begins
   with NAME, the name of the option.  */
template<typename type>
std::string
set_member (type &member, const option_row &row, const std::string &name,
	    std::optional<std::string_view> value)
{
  if constexpr (std::is_same_v<type, bool> || std::is_same_v<type, dump_level>)
    if (!value)
      {
	/* 1 stands for true or dump_level::brief.  */
	member = static_cast<type> (1);
	return {};
      }
  if (!value || value->empty ())
    return name + (value ? "=" : "") + ": no value, expected '" + row.syntax
	   + "'";
  if (value->find ('\0') != std::string_view::npos)
    return name + "=: NUL byte in " + in_quotes (*value) + ", expected '"
	   + row.syntax + "'";
  std::string problem = parse_value (*value, member);
  if (!problem.empty ())
    problem = name + "=: " + problem;
  return problem;
}

/* Parse the option KEY or, with SETTING_P, the setting KEY into OPTS.  Return
   any error.  */
std::string
parse (std::string_view key, std::optional<std::string_view> value,
       bool setting_p, options &opts)
{
  const std::string name = setting_p ? "memstrat setting " + std::string (key)
				     : option_name (key);
  std::vector<std::string_view> known;
  const option_row *row = all_options ().data ();
#define MEMSTRAT_OPTION(SCOPE, TYPE, MEMBER, SYNTAX, SENTENCE) \
  if (!setting_p || row->scope == option_scope::function)      \
    {                                                          \
      if (key == row->key)                                     \
	return set_member (opts.MEMBER, *row, name, value);    \
      known.push_back (row->key);                              \
    }                                                          \
  row++;
#include "core/option_table.def"
#undef MEMSTRAT_OPTION
  return "unknown "
	 + (setting_p ? "memstrat setting " + in_quotes (key)
		      : "option " + in_quotes (name))
	 + ", expected one of " + choices_for (key, known);
}

} /* anonymous namespace */

std::string
parse_option (std::string_view key, std::optional<std::string_view> value,
	      options &opts)
{
  return parse (key, value, false, opts);
}

std::string
parse_setting (std::string_view setting, options &opts)
{
  std::optional<std::string_view> value = setting;
  std::string_view key = next_part (value, '=');
  return parse (key, value, true, opts);
}

namespace {

/* Return VALUE, the value of a function's option, as text for parse_value.
   Return an empty string for an option without values.  */
template<typename T>
std::string
value_text (const T &value)
{
  if constexpr (std::is_same_v<T, strategy_table>)
    return strategy_table_text (value);
  else if constexpr (std::is_same_v<T, std::optional<std::uint64_t>>)
    return std::to_string (*value);
  else if constexpr (std::is_same_v<T, const tuning *>)
    return value->name;
  else if constexpr (named<T>)
    return name_of (value);
  else
    return {};
}

} /* anonymous namespace */

std::vector<setting>
given_settings (const options &opts)
{
  std::vector<setting> settings;
  const option_row *row = all_options ().data ();
#define MEMSTRAT_OPTION(SCOPE, TYPE, MEMBER, SYNTAX, SENTENCE)   \
  if (row->scope == option_scope::function                       \
      && !(opts.MEMBER == options ().MEMBER))                    \
    settings.push_back ({ row->key, value_text (opts.MEMBER) }); \
  row++;
#include "core/option_table.def"
#undef MEMSTRAT_OPTION
  return settings;
}

} /* namespace memstrat */
