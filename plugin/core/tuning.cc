/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/tuning.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/argument.h"
#include "core/regular_file.h"

namespace memstrat {

namespace {

const tuning *
find_cpu (const std::vector<tuning> &all, std::string_view name)
{
  for (const tuning &tune : all)
    if (tune.name == name
	|| std::find (tune.cpus.begin (), tune.cpus.end (), name)
	     != tune.cpus.end ())
      return &tune;
  return nullptr;
}

std::string_view
trimmed (std::string_view text)
{
  constexpr std::string_view blanks = " \t\r";
  std::size_t begin = text.find_first_not_of (blanks);
  if (begin == std::string_view::npos)
    return {};
  return text.substr (begin, text.find_last_not_of (blanks) - begin + 1);
}

/* Return the names of ALL, then of the other CPUs that share their rows.  */
std::vector<std::string_view>
names_in (const std::vector<tuning> &all)
{
  std::vector<std::string_view> names;
  names.reserve (all.size ());
  for (const tuning &tune : all)
    names.emplace_back (tune.name);
  for (const tuning &tune : all)
    names.insert (names.end (), tune.cpus.begin (), tune.cpus.end ());
  return names;
}

/* Return true if C is a byte that no text file contains.  */
bool
binary_p (unsigned char c)
{
  return c == 0x7f || c < '\t' || (c > '\r' && c < ' ');
}

/* Parse LINE into TUNE.  If LINE is `like = NAME', set LIKE to the CPU of
   KNOWN that is called NAME.  Return any error.  */
std::string
parse_line (std::string_view line, const std::string &origin,
	    const std::vector<tuning> &known, tuning &tune, const tuning *&like)
{
  if (std::any_of (line.begin (), line.end (), binary_p))
    return "found a byte that is no text, expected a row of thresholds";
  line = trimmed (line.substr (0, line.find ('#')));
  if (line.empty ())
    return {};
  if (std::size_t equals = line.find ('='); equals != std::string_view::npos)
    {
      std::string_view key = trimmed (line.substr (0, equals));
      std::string_view value = trimmed (line.substr (equals + 1));
      if (key != "like")
	return "unknown key " + in_quotes (key)
	       + ", expected 'like' or a row of thresholds";
      if (like || !tune.rows.empty ())
	return "'like' behind " + std::string (like ? "another" : "a row")
	       + ", expected it once, ahead of all rows";
      like = find_cpu (known, value);
      return like ? std::string ()
		  : "unknown tuning " + in_quotes (value) + ", expected one of "
		      + choices_for (value, names_in (known));
    }
  threshold_row row;
  row.origin = origin;
  std::string problem = parse_row (line, row);
  if (problem.empty ())
    tune.rows.push_back (std::move (row));
  return problem;
}

/* Parse TEXT as parse_tuning does.  KNOWN has all CPUs, the default first.  */
std::string
parse_rows (std::string_view text, std::string_view name,
	    const std::vector<tuning> &known, tuning &tune)
{
  tuning parsed;
  parsed.name = name;
  const tuning *like = nullptr;
  std::size_t number = 0;
  for (std::optional<std::string_view> rest = text; rest;)
    {
      std::string origin (name);
      origin.append (":").append (std::to_string (++number));
      std::string problem
	= parse_line (next_part (rest, '\n'), origin, known, parsed, like);
      if (!problem.empty ())
	return origin.append (": ").append (problem);
    }
  if (parsed.rows.empty () && !like)
    return std::string (name)
	   + ": found nothing, expected 'like = NAME' or a row of thresholds";
  parsed.own_rows = parsed.rows.size ();
  if (!like && !known.empty ())
    like = &known.front ();
  if (like)
    parsed.rows.insert (parsed.rows.end (), like->rows.begin (),
			like->rows.end ());
  tune = std::move (parsed);
  return {};
}

/* One CPU of thresholds.def.  */
struct tuning_text
{
  const char *name;
  const char *cpus; /* Other names, separated by blanks.  */
  const char *rows;
};

constexpr tuning_text all_texts[] = {
#define MEMSTRAT_THRESHOLDS(NAME, CPUS, ROWS) { NAME, CPUS, ROWS },
#include "target/x86/thresholds.def"
#undef MEMSTRAT_THRESHOLDS
};

/* Return the CPUs of thresholds.def.  A bad row drops its CPU and all later
   CPUs; testsuite/unit/tuning_test.cc checks that each row parses.  */
std::vector<tuning>
parse_all ()
{
  std::vector<tuning> all;
  for (const tuning_text &text : all_texts)
    {
      tuning tune;
      if (!parse_rows (text.rows, text.name, all, tune).empty ())
	break;
      for (std::optional<std::string_view> rest = text.cpus; rest;)
	if (std::string_view cpu = next_part (rest, ' '); !cpu.empty ())
	  tune.cpus.emplace_back (cpu);
      all.push_back (std::move (tune));
    }
  return all;
}

} /* anonymous namespace */

const std::vector<tuning> &
all_tunings ()
{
  static const std::vector<tuning> all = parse_all ();
  return all;
}

std::vector<std::string_view>
tuning_names ()
{
  return names_in (all_tunings ());
}

const tuning *
find_tuning (std::string_view name)
{
  return find_cpu (all_tunings (), name);
}

const tuning &
default_tuning ()
{
  return all_tunings ().front ();
}

const tuning &
tuning_for (const tuning *requested, std::string_view name)
{
  if (!requested)
    requested = find_tuning (name);
  return requested ? *requested : default_tuning ();
}

std::string
parse_tuning (std::string_view text, std::string_view name, tuning &tune)
{
  return parse_rows (text, name, all_tunings (), tune);
}

static std::map<std::string, tuning> tunings_by_path;

std::string
read_tuning (const std::string &path, const tuning *&tune)
{
  auto place = tunings_by_path.find (path);
  if (place == tunings_by_path.end ())
    {
      std::string text;
      tuning read;
      std::string problem = read_regular_file (path, max_tuning_bytes, text);
      if (problem.empty ())
	problem = parse_tuning (text, path, read);
      if (!problem.empty ())
	return problem;
      place = tunings_by_path.emplace (path, std::move (read)).first;
    }
  tune = &place->second;
  return {};
}

std::vector<std::string>
tuning_files ()
{
  std::vector<std::string> paths;
  paths.reserve (tunings_by_path.size ());
  for (const auto &[path, tune] : tunings_by_path)
    paths.push_back (path);
  return paths;
}

} /* namespace memstrat */
