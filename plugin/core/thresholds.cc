/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/thresholds.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "core/argument.h"
#include "core/legal_strategies.h"
#include "core/question.h"
#include "core/regular_file.h"

namespace memstrat {

bool
threshold_row::fits_p (const circumstances &where) const
{
  return (!registers || *registers == where.registers)
	 && (!prefer || *prefer == where.prefer)
	 && (!place || *place == where.place)
	 && (kinds.empty ()
	     || std::find (kinds.begin (), kinds.end (), where.kind)
		  != kinds.end ())
	 && (!call || *call == where.call);
}

namespace {

constexpr std::string_view any = "*";
constexpr std::string_view blanks = " \t\r";

template<named T>
std::string
column_text (const std::optional<T> &value)
{
  return value ? name_of (*value) : std::string (any);
}

/* Parse TEXT, the name of an enumerator, into VALUE.  Return any error.  */
template<named T>
std::string
parse_name (std::string_view text, T &value)
{
  if (std::optional<T> found = value_named<T> (text))
    {
      value = *found;
      return {};
    }
  return in_quotes (text) + ", expected '*' or "
	 + choices_for (text, { names_of<T>.begin (), names_of<T>.end () });
}

template<named T>
std::string
parse_column (std::string_view text, std::optional<T> &column)
{
  return text == any ? std::string () : parse_name (text, column.emplace ());
}

std::string
parse_column (std::string_view text, std::vector<op_kind> &kinds)
{
  if (text == any)
    return {};
  for (std::optional<std::string_view> rest = text; rest;)
    if (std::string problem
	= parse_name (next_part (rest, ','), kinds.emplace_back ());
	!problem.empty ())
      return problem;
  return {};
}

std::vector<std::string_view>
words_of (std::string_view line)
{
  std::vector<std::string_view> words;
  for (std::size_t begin = line.find_first_not_of (blanks);
       begin != std::string_view::npos;
       begin = line.find_first_not_of (blanks, begin))
    {
      std::size_t end
	= std::min (line.find_first_of (blanks, begin), line.size ());
      words.push_back (line.substr (begin, end - begin));
      begin = end;
    }
  return words;
}

} /* anonymous namespace */

std::array<std::string, 5>
threshold_row::columns () const
{
  std::string all_kinds;
  for (op_kind kind : kinds)
    all_kinds += (all_kinds.empty () ? "" : ",") + std::string (name_of (kind));
  return { column_text (registers), column_text (prefer), column_text (place),
	   kinds.empty () ? std::string (any) : all_kinds, column_text (call) };
}

std::string
threshold_row::text () const
{
  std::string text;
  for (const std::string &column : columns ())
    text += column + " ";
  return text + strategy_table_text (table);
}

std::string
parse_row (std::string_view line, threshold_row &row)
{
  const std::vector<std::string_view> words = words_of (line);
  if (words.size () != 6)
    return in_quotes (line)
	   + ", expected 'REGISTERS PREFER PLACE KINDS CALL STRATEGIES'";
  threshold_row parsed;
  parsed.origin = row.origin;
  for (const std::string &problem :
       { parse_column (words[0], parsed.registers),
	 parse_column (words[1], parsed.prefer),
	 parse_column (words[2], parsed.place),
	 parse_column (words[3], parsed.kinds),
	 parse_column (words[4], parsed.call),
	 parse_strategy_table (words[5], parsed.table) })
    if (!problem.empty ())
      return problem;
  row = std::move (parsed);
  return {};
}

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

namespace {

circumstances
circumstances_of (const usable_question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  circumstances where
    = { facts.word_bytes == 8 ? register_width::words : register_width::words32,
	opts.prefer, op.where.rare_p () ? frequency::rare : frequency::usual,
	op.kind,
	call_competes_p (asked) ? call_permission::allowed
				: call_permission::forbidden };
  if (facts.vector_bytes != 0)
    where.registers = facts.vector_bytes >= 64	 ? register_width::avx512
		      : facts.vector_bytes >= 32 ? register_width::avx
						 : register_width::sse;
  if (op.where.many_operations_p)
    {
      where.prefer = preference::small;
      where.place = frequency::rare;
    }
  return where;
}

} /* anonymous namespace */

const threshold_row &
row_for (const usable_question &asked)
{
  const circumstances where = circumstances_of (asked);
  const std::vector<threshold_row> &rows = asked.tune->rows;
  return *std::find_if (rows.begin (), rows.end (),
			[&] (const threshold_row &row)
			{ return row.fits_p (where); });
}

strategy_choice
look_up (const strategy_table &table, std::uint64_t size_bytes)
{
  std::uint64_t beyond_bytes = 0;
  for (const strategy_range &range : table)
    {
      if (size_bytes <= range.max_bytes)
	return { range.strategy, beyond_bytes };
      beyond_bytes = range.max_bytes;
    }
  return { strategy::libcall, beyond_bytes };
}

} /* namespace memstrat */
