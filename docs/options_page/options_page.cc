/* The tables of docs/options.md and docs/tuning.md, generated from
   plugin/core.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "options_page/options_page.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <ranges>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/option_table.h"
#include "core/decision.h"
#include "core/remark.h"
#include "core/thresholds.h"

namespace memstrat {

namespace {

std::string
option_rows ()
{
  std::string text;
  for (const option_row &row : all_options ())
    {
      std::string syntax = row.syntax;
      /* An unescaped bar would end the cell of the table.  */
      for (std::size_t bar = 0;
	   (bar = syntax.find ('|', bar)) != std::string::npos; bar += 2)
	syntax.insert (bar, "\\");
      text += "| `" + syntax + "` | " + row.sentence + " |\n";
    }
  return text;
}

std::string
separated (const std::vector<std::string> &names)
{
  std::string text;
  for (const std::string &name : names)
    text += (text.empty () ? "" : ", ") + name;
  return text;
}

/* Return the keys of the options for functions.  */
std::string
function_keys ()
{
  std::vector<std::string> keys;
  for (const option_row &row : all_options ())
    if (row.scope == option_scope::function)
      keys.push_back ("`" + std::string (row.key) + "`");
  return separated (keys) + ".\n";
}

std::string
strategy_rows ()
{
  std::string text;
  for (strategy strategy : all_of<strategy>)
    text += std::string ("| `") + name_of (strategy) + "` | "
	    + sentence_of (strategy) + " |\n";
  return text;
}

std::string
reason_rows ()
{
  std::string text;
  for (reason why : all_of<reason> | std::views::drop (1))
    text += std::string ("| ") + name_of (outcome_of (why)) + " | "
	    + name_of (why) + " | " + reason_text (why, 256) + " |\n";
  return text;
}

/* The bytes for a character of a bar, and for a whole bar.  */
constexpr std::uint64_t bytes_per_character = 16;
constexpr std::uint64_t bar_bytes = 512;

/* Return a bar that shows the strategies of TABLE.  */
std::string
bar_of (const strategy_table &table)
{
  std::string bar;
  for (std::uint64_t size_bytes = bytes_per_character; size_bytes <= bar_bytes;
       size_bytes += bytes_per_character)
    switch (shape_of (look_up (table, size_bytes).strategy).kind)
      {
      case strategy_kind::straight:
	bar += '=';
	break;
      case strategy_kind::loop:
	bar += 'o';
	break;
      case strategy_kind::string_instruction:
	bar += 'r';
	break;
      default:
	bar += '.';
      }
  return bar;
}

/* Return TEXT padded with blanks to WIDTH.  */
std::string
padded (std::string text, std::size_t width)
{
  text.resize (std::max (text.size (), width), ' ');
  return text;
}

/* Return the rows of TUNE, without those of its base CPU.  */
std::string
bars (const tuning &tune)
{
  constexpr std::size_t widths[] = { 8, 9, 6, 11, 8 };
  std::string text;
  for (const threshold_row &row : tune.rows | std::views::take (tune.own_rows))
    {
      text += "    ";
      const std::size_t *width = widths;
      for (const std::string &column : row.columns ())
	text += padded (column, *width++) + " ";
      text += bar_of (row.table) + "\n";
    }
  return text;
}

/* Return all rows as bars, generic's first.  */
std::string
threshold_rows ()
{
  std::string text = "    regs     prefer    place  kinds       call     16"
		     "           256             512\n";
  for (const tuning &tune : all_tunings ())
    text += "    " + tune.name + "\n" + bars (tune);
  return text;
}

/* Return the names of the CPUs that share rows.  */
std::string
cpu_rows ()
{
  std::string text;
  for (const tuning &tune : all_tunings ())
    if (tune.name != default_tuning ().name && !tune.cpus.empty ())
      text += "| `" + tune.name + "` | " + separated (tune.cpus) + " |\n";
  return text;
}

/* Return PAGE.  The rows in PARTS replace the text between their head and the
   next empty line.  */
std::string
with_parts (std::string page,
	    const std::vector<std::pair<std::string, std::string>> &parts)
{
  for (const auto &[head, rows] : parts)
    {
      std::size_t begin = page.find (head);
      if (begin == std::string::npos)
	throw std::runtime_error ("found no '" + head + "' in the page");
      begin += head.size ();
      std::size_t end
	= std::min (page.find ("\n\n", begin - 1), page.size () - 1);
      page.replace (begin, end + 1 - begin, rows);
    }
  return page;
}

/* Return the parts of docs/options.md.  */
std::vector<std::pair<std::string, std::string>>
parts_of_options ()
{
  return { { "| option | what it does |\n|---|---|\n", option_rows () },
	   { "keys are\n", function_keys () },
	   { "| strategy | what it is |\n|---|---|\n", strategy_rows () },
	   { "| outcome | reason | in the remark |\n|---|---|---|\n",
	     reason_rows () } };
}

/* Return the parts of docs/tuning.md.  */
std::vector<std::pair<std::string, std::string>>
parts_of_tuning ()
{
  return { { "`.` a call:\n\n", threshold_rows () },
	   { "| rows | CPUs |\n|---|---|\n", cpu_rows () } };
}

} /* anonymous namespace */

std::string
page_with_tables (const std::string &path)
{
  const bool options_p = path.ends_with ("options.md");
  if (!options_p && !path.ends_with ("tuning.md"))
    throw std::runtime_error ("found '" + path
			      + "', expected options.md or tuning.md");
  std::ifstream file (path);
  if (!file)
    throw std::runtime_error ("cannot read '" + path + "'");
  std::string page (std::istreambuf_iterator<char> (file), {});
  return with_parts (std::move (page),
		     options_p ? parts_of_options () : parts_of_tuning ());
}

} /* namespace memstrat */
