/* The rows of the port's tuning.def, and rows in files.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/tuning.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "core/argument.h"
#include "core/port.h"
#include "core/regular_file.h"
#include "core/spelling.h"

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
names_of (const std::vector<tuning> &rows)
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

/* Parses one row, line by line.  */
class row_parser
{
public:
  /* KNOWN are the rows that this one can be like.  Without a "like", it is
     like the first of them.  */
  explicit row_parser (const std::vector<tuning> &known) : m_known (known)
  {
    if (!known.empty ())
      m_row = known.front ();
  }

  const tuning &row () const { return m_row; }

  /* Parse LINE; return what is wrong, or an empty string.  */
  std::string line (std::string_view line);

  /* True if no line had a key.  */
  bool empty_p () const { return m_given.empty (); }

  /* The first field without a value; empty if all fields have one.  */
  std::string_view missing_field () const;

private:
  const std::vector<tuning> &m_known;
  tuning m_row;
  std::vector<std::string_view> m_given;

  std::string like (std::string_view name);
  std::string set (const tuning_field &field, std::string_view value);
};

std::string
row_parser::like (std::string_view name)
{
  if (!m_given.empty ())
    return "'like' behind '" + std::string (m_given.front ())
	   + "', expected it ahead of everything else";
  const tuning *row = find_row (m_known, name);
  if (!row)
    return "unknown tuning " + in_quotes (name) + ", expected one of "
	   + choices_for (name, names_of (m_known));
  m_row = *row;
  return {};
}

std::string
row_parser::set (const tuning_field &field, std::string_view value)
{
  std::uint64_t number = 0;
  std::string problem = parse_number (value, field.max, number);
  if (problem.empty () && number < field.min)
    problem = in_quotes (value) + " is out of range";
  if (!problem.empty ())
    return std::string (field.name) + ": " + problem + ", expected "
	   + std::to_string (field.min) + " to " + std::to_string (field.max);
  m_row.*field.member = static_cast<std::uint32_t> (number);
  return {};
}

std::string
row_parser::line (std::string_view line)
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

  for (std::string_view earlier_key : m_given)
    if (earlier_key == key)
      return in_quotes (key) + " given twice, expected once";

  if (key == "like")
    {
      std::string problem = like (value);
      m_given.emplace_back ("like");
      return problem;
    }
  for (const tuning_field &field : all_tuning_fields ())
    if (field.name == key)
      {
	m_given.push_back (field.name);
	return set (field, value);
      }
  std::vector<std::string_view> keys = { "like" };
  for (const tuning_field &field : all_tuning_fields ())
    keys.push_back (field.name);
  return "unknown key " + in_quotes (key) + ", expected "
	 + choices_for (key, keys);
}

std::string_view
row_parser::missing_field () const
{
  if (!m_known.empty ())
    return {};
  for (const tuning_field &field : all_tuning_fields ())
    if (std::find (m_given.begin (), m_given.end (), field.name)
	== m_given.end ())
      return field.name;
  return {};
}

/* Like parse_tuning, but ROW can only be like one of the rows KNOWN.  TEXT may
   have no key if EMPTY_OK_P.  */
std::string
parse_row (std::string_view text, std::string_view name,
	   const std::vector<tuning> &known, bool empty_ok_p, tuning &row)
{
  row_parser parser (known);
  std::size_t line = 1;
  for (std::size_t at = 0; at <= text.size (); line++)
    {
      std::size_t end = std::min (text.find ('\n', at), text.size ());
      std::string problem = parser.line (text.substr (at, end - at));
      if (!problem.empty ())
	return std::string (name) + ":" + std::to_string (line) + ": "
	       + problem;
      at = end + 1;
    }
  if (parser.empty_p () && !empty_ok_p)
    return std::string (name) + ": found nothing, expected 'KEY = VALUE'";
  if (!parser.missing_field ().empty ())
    return std::string (name) + ": no " + std::string (parser.missing_field ());
  row = parser.row ();
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
      std::istringstream cpus (text.cpus);
      for (std::string cpu; cpus >> cpu;)
	row.cpus.push_back (cpu);
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
  return names_of (all_tunings ());
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
