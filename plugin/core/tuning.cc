/* The rows of the port's tuning.def, and rows in files.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/tuning.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/argument.h"
#include "core/port.h"
#include "core/regular_file.h"

namespace memstrat {

const std::vector<tuning_field> &
all_tuning_fields ()
{
  static const std::vector<tuning_field> all = {
#define MEMSTRAT_TUNING_FIELD(NAME, MIN, MAX, SENTENCE) \
  { #NAME, &tuning::NAME, MIN, MAX, SENTENCE },
#include "core/tuning_field.def"
#undef MEMSTRAT_TUNING_FIELD
  };
  return all;
}

bool
tuning::same_numbers_p (const tuning &other) const
{
  const std::vector<tuning_field> &fields = all_tuning_fields ();
  return std::all_of (fields.begin (), fields.end (),
		      [&] (const tuning_field &field)
		      { return this->*field.member == other.*field.member; });
}

namespace {

const tuning *
find_row (const std::vector<tuning> &rows, std::string_view name)
{
  for (const tuning &row : rows)
    if (row.name == name
	|| std::find (row.cpus.begin (), row.cpus.end (), name)
	     != row.cpus.end ())
      return &row;
  return nullptr;
}

/* TEXT without leading and trailing blanks.  */
std::string_view
trimmed (std::string_view text)
{
  constexpr std::string_view blanks = " \t\r";
  std::size_t begin = text.find_first_not_of (blanks);
  if (begin == std::string_view::npos)
    return {};
  return text.substr (begin, text.find_last_not_of (blanks) - begin + 1);
}

/* The names of ROWS, and then of the CPUs that have them.  */
std::vector<std::string_view>
row_names (const std::vector<tuning> &rows)
{
  std::vector<std::string_view> names;
  names.reserve (rows.size ());
  for (const tuning &row : rows)
    names.emplace_back (row.name);
  for (const tuning &row : rows)
    names.insert (names.end (), row.cpus.begin (), row.cpus.end ());
  return names;
}

/* True if no line of text has the byte C.  */
bool
binary_p (unsigned char c)
{
  return c == 0x7f || c < '\t' || (c > '\r' && c < ' ');
}

/* Parse LINE of a row into ROW.  KNOWN are the rows that it can be like, and
   GIVEN the keys of the lines before.  Return what is wrong, or an empty
   string.  */
std::string
parse_line (std::string_view line, const std::vector<tuning> &known,
	    tuning &row, std::vector<std::string_view> &given)
{
  if (std::any_of (line.begin (), line.end (), binary_p))
    return "found a byte that is no text, expected 'KEY = VALUE'";
  line = trimmed (line.substr (0, line.find ('#')));
  if (line.empty ())
    return {};
  std::size_t equals = line.find ('=');
  if (equals == std::string_view::npos)
    return in_quotes (line) + ", expected 'KEY = VALUE'";
  std::string_view key = trimmed (line.substr (0, equals));
  std::string_view value = trimmed (line.substr (equals + 1));

  if (std::find (given.begin (), given.end (), key) != given.end ())
    return in_quotes (key) + " given twice, expected once";
  given.push_back (key);
  if (key == "like")
    {
      if (given.size () > 1)
	return "'like' behind " + in_quotes (given.front ())
	       + ", expected it ahead of everything else";
      const tuning *like = find_row (known, value);
      if (!like)
	return "unknown tuning " + in_quotes (value) + ", expected one of "
	       + choices_for (value, row_names (known));
      row = *like;
      return {};
    }
  std::vector<std::string_view> keys = { "like" };
  for (const tuning_field &field : all_tuning_fields ())
    {
      keys.push_back (field.name);
      if (field.name != key)
	continue;
      std::uint64_t number = 0;
      std::string problem = parse_number (value, field.max, number);
      if (problem.empty () && number < field.min)
	problem = in_quotes (value) + " is out of range";
      if (!problem.empty ())
	return std::string (key) + ": " + problem + ", expected "
	       + std::to_string (field.min) + " to "
	       + std::to_string (field.max);
      row.*field.member = static_cast<std::uint32_t> (number);
      return {};
    }
  return "unknown key " + in_quotes (key) + ", expected "
	 + choices_for (key, keys);
}

/* Like parse_tuning, but ROW can only be like one of the rows KNOWN, by default
   the first of them.  TEXT may have no key if EMPTY_OK_P.  */
std::string
parse_row (std::string_view text, std::string_view name,
	   const std::vector<tuning> &known, bool empty_ok_p, tuning &row)
{
  tuning parsed = known.empty () ? tuning () : known.front ();
  std::vector<std::string_view> given;
  std::size_t number = 0;
  for (std::optional<std::string_view> rest = text; rest;)
    {
      number++;
      std::string problem
	= parse_line (next_part (rest, '\n'), known, parsed, given);
      if (!problem.empty ())
	return std::string (name) + ":" + std::to_string (number) + ": "
	       + problem;
    }
  if (given.empty () && !empty_ok_p)
    return std::string (name) + ": found nothing, expected 'KEY = VALUE'";
  row = std::move (parsed);
  row.name = name;
  row.cpus.clear ();
  return {};
}

/* The rows of tuning.def.  Parsing stops at the first mistake, and the rows
   from there on are missing; testsuite/unit/tuning_test.cc checks that each
   row parses.  */
std::vector<tuning>
parse_rows ()
{
  std::vector<tuning> rows;
  for (const tuning_text &text : port_tunings ())
    {
      tuning row;
      if (!parse_row (text.text, text.name, rows, true, row).empty ())
	break;
      for (std::optional<std::string_view> rest = text.cpus; rest;)
	if (std::string_view cpu = next_part (rest, ' '); !cpu.empty ())
	  row.cpus.emplace_back (cpu);
      rows.push_back (row);
    }
  return rows;
}

} /* anonymous namespace */

const std::vector<tuning> &
all_tunings ()
{
  static const std::vector<tuning> all = parse_rows ();
  return all;
}

std::vector<std::string_view>
tuning_names ()
{
  return row_names (all_tunings ());
}

const tuning *
find_tuning (std::string_view name)
{
  return find_row (all_tunings (), name);
}

const tuning &
tuning_named (std::string_view name, unsigned word_bytes)
{
  const tuning *row = find_tuning (name);
  return row && word_bytes == 8 ? *row : default_tuning (word_bytes);
}

const tuning &
default_tuning (unsigned word_bytes)
{
  return all_tunings ()[word_bytes == 8 ? 0 : 1];
}

const tuning &
tuning_for (const tuning *requested, std::string_view name, unsigned word_bytes)
{
  if (!requested)
    return tuning_named (name, word_bytes);
  return find_tuning (requested->name) == requested
	   ? tuning_named (requested->name, word_bytes)
	   : *requested;
}

std::string
parse_tuning (std::string_view text, std::string_view name, tuning &row)
{
  return parse_row (text, name, all_tunings (), false, row);
}

/* The rows in files that have been read.  */
static std::map<std::string, tuning> rows_by_path;

std::string
read_tuning (const std::string &path, const tuning *&row)
{
  auto place = rows_by_path.find (path);
  if (place == rows_by_path.end ())
    {
      std::string text;
      tuning read;
      std::string problem = read_regular_file (path, max_tuning_bytes, text);
      if (problem.empty ())
	problem = parse_tuning (text, path, read);
      if (!problem.empty ())
	return problem;
      place = rows_by_path.emplace (path, std::move (read)).first;
    }
  row = &place->second;
  return {};
}

std::vector<std::string>
tuning_files ()
{
  std::vector<std::string> paths;
  paths.reserve (rows_by_path.size ());
  for (const auto &[path, row] : rows_by_path)
    paths.push_back (path);
  return paths;
}

} /* namespace memstrat */
