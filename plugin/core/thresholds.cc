/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/thresholds.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/argument.h"
#include "core/legal_strategies.h"
#include "core/question.h"

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
  constexpr std::string_view blanks = " \t\r";
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

} /* namespace memstrat */
