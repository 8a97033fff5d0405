/* What docs/options.md has from the tables of plugin/core.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "options_page/options_page.h"

#include <algorithm>
#include <ranges>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/choose.h"
#include "core/legal_strategies.h"
#include "core/option_table.h"
#include "core/port.h"
#include "core/decision.h"
#include "core/remark.h"

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

/* The keys of the options that can be set for a function.  */
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

/* Sizes are tried in steps of this many bytes, the wider of the two words.  */
constexpr std::uint64_t step_bytes = 8;

/* GCC itself has straight code for so many words of a copy and of a clear, with
   -mtune=generic and most others: less than MOVE_RATIO and CLEAR_RATIO in
   generic_cost of its x86-tune-costs.h.  */
constexpr unsigned compilers_copy_words = 16;
constexpr unsigned compilers_clear_words = 5;

/* How hot a place is, and what the user prefers there.  */
struct circumstances
{
  hotness hot = hotness::normal;
  preference prefer = preference::balanced;
};

/* Up to which sizes operations of KIND are straight and loops under the
   circumstances WHERE, as two cells of a row.  */
std::string
range_cells (op_kind kind, const tuning &tune, unsigned word_bytes,
	     circumstances where)
{
  question asked;
  asked.facts = port_facts (word_bytes);
  asked.tune = &tune;
  asked.opts.prefer = where.prefer;
  mem_op &op = asked.op;
  op.kind = kind;
  op.where.hot = where.hot;
  op.compilers_straight_bytes
    = std::uint64_t (word_bytes)
      * (kind == op_kind::copy ? compilers_copy_words : compilers_clear_words);

  std::uint64_t straight_bytes = 0;
  std::uint64_t inline_bytes = 0;
  for (op.size_bytes = step_bytes; op.size_bytes <= straight_max_bytes;
       op.size_bytes += step_bytes)
    {
      strategy strategy = choose_plan (asked).plan->strategy;
      if (strategy != strategy::libcall)
	inline_bytes = op.size_bytes;
      if (strategy == strategy::straight)
	straight_bytes = op.size_bytes;
    }
  std::string loop = "none";
  if (inline_bytes > straight_bytes)
    loop = std::to_string (inline_bytes);
  return std::to_string (straight_bytes) + " | " + loop + " | ";
}

/* The last cells of a row, for copies and for clears.  */
std::string
cells (const tuning &tune, unsigned word_bytes, circumstances where)
{
  std::string text = range_cells (op_kind::copy, tune, word_bytes, where)
		     + range_cells (op_kind::zero, tune, word_bytes, where);
  text.back () = '\n';
  return text;
}

std::string
tuning_rows ()
{
  std::string usual = cells (default_tuning (8), 8, {});
  std::string text = "| `generic`, and every CPU not named below | " + usual;
  for (const tuning &row : all_tunings ())
    {
      std::string outcome = cells (row, row.name == "generic32" ? 4 : 8, {});
      if (outcome != usual)
	text += "| `" + row.name + "` | " + outcome;
    }
  return text;
}

/* Which other CPUs have the rows.  */
std::string
cpu_rows ()
{
  std::string text;
  for (const tuning &row : all_tunings ())
    if (row.name != default_tuning (8).name && !row.cpus.empty ())
      text += "| `" + row.name + "` | " + separated (row.cpus) + " |\n";
  return text;
}

std::string
place_rows ()
{
  static constexpr std::pair<const char *, circumstances> places[] = {
    { "`balanced`, in a loop", { hotness::loop, preference::balanced } },
    { "`balanced`, elsewhere", { hotness::normal, preference::balanced } },
    { "`balanced`, rare", { hotness::rare, preference::balanced } },
    { "`small`, in a loop", { hotness::loop, preference::small } },
    { "`small`, elsewhere", { hotness::normal, preference::small } },
    { "`small`, rare", { hotness::rare, preference::small } },
    { "`speed`", { hotness::normal, preference::speed } },
  };
  std::string text;
  for (const auto &[name, where] : places)
    text += std::string ("| ") + name + " | "
	    + cells (default_tuning (8), 8, where);
  return text;
}

} /* anonymous namespace */

std::string
with_tables (std::string page)
{
  const std::string ranges
    = "copy: straight | loop | clear: straight | loop |\n"
      "|---|--:|--:|--:|--:|\n";
  const std::pair<std::string, std::string> parts[] = {
    { "| option | what it does |\n|---|---|\n", option_rows () },
    { "keys are\n", function_keys () },
    { "| strategy | what it is |\n|---|---|\n", strategy_rows () },
    { "| tuning | " + ranges, tuning_rows () },
    { "| tuning | CPUs |\n|---|---|\n", cpu_rows () },
    { "| `generic` | " + ranges, place_rows () },
    { "| outcome | reason | in the remark |\n|---|---|---|\n", reason_rows () },
  };
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

} /* namespace memstrat */
