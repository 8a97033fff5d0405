/* The defaults that follow from the tunings, as tables for docs/options.md.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "options_page/defaults_page.h"

#include <utility>
#include <vector>

#include "core/choose.h"
#include "core/legal_strategies.h"
#include "core/port.h"

namespace memstrat {

namespace {

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

/* "straight to 256, then a call", or the like, for operations of KIND under
   the circumstances WHERE.  */
std::string
ranges_text (op_kind kind, const tuning &tune, unsigned word_bytes,
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
  std::string text = "straight to " + std::to_string (straight_bytes);
  if (inline_bytes > straight_bytes)
    text += ", a loop to " + std::to_string (inline_bytes);
  return text + ", then a call";
}

/* The two last cells of a row, for copies and for clears.  */
std::string
cells (const tuning &tune, unsigned word_bytes, circumstances where)
{
  return ranges_text (op_kind::copy, tune, word_bytes, where) + " | "
	 + ranges_text (op_kind::zero, tune, word_bytes, where) + " |\n";
}

std::string
tuning_rows ()
{
  /* Tunings with the same outcome share a line.  */
  std::vector<std::pair<std::string, std::string>> lines;
  for (const tuning &row : all_tunings ())
    {
      std::string outcome = cells (row, row.name == "generic32" ? 4 : 8, {});
      auto line = lines.begin ();
      while (line != lines.end () && line->second != outcome)
	++line;
      if (line == lines.end ())
	lines.emplace_back (row.name, outcome);
      else
	line->first += ", " + row.name;
    }
  std::string text = "| tuning | copy | clear |\n|---|---|---|\n";
  for (const auto &[names, outcome] : lines)
    text.append ("| ").append (names).append (" | ").append (outcome);
  return text;
}

std::string
place_rows ()
{
  struct named_place
  {
    const char *name;
    circumstances where;
  };
  static constexpr named_place places[] = {
    { "`balanced`, in a loop", { hotness::loop, preference::balanced } },
    { "`balanced`, elsewhere", { hotness::normal, preference::balanced } },
    { "`balanced`, rare", { hotness::rare, preference::balanced } },
    { "`small`, in a loop", { hotness::loop, preference::small } },
    { "`small`, elsewhere", { hotness::normal, preference::small } },
    { "`small`, rare", { hotness::rare, preference::small } },
    { "`speed`", { hotness::normal, preference::speed } },
  };
  std::string text = "| generic | copy | clear |\n|---|---|---|\n";
  for (const auto &[name, where] : places)
    text += std::string ("| ") + name + " | "
	    + cells (default_tuning (8), 8, where);
  return text;
}

} /* anonymous namespace */

std::string
defaults_text ()
{
  return R"(Without a STRATEGY or `threshold=`, memstrat takes the cheapest of these, by a model of
the CPU (docs/tuning.md). The CPU is the one that GCC tunes the function for, or that
`tune=` names. Sizes are in bytes, for `prefer=balanced` and general registers:

)" + tuning_rows ()
	 + R"(
CPUs without a row use `generic`; `generic32` is for words of 4 bytes (`-m32`), whatever
the CPU. Fills behave like clears, give or take a few words. Where code is dear (in rare code,
with `prefer=small`), or no loop competes, a size near a border may be on the other side for
its tail. A move is like a copy as long as the block fits into registers, and a call otherwise.
Where no call is allowed, a loop takes its place.

What GCC itself has straight stays straight, unless it is rare, or with `regs=gpr`: copies to
128 bytes, 64 with `-m32`.

What a byte of code costs depends on how often the block runs each time its function does:
several times (in a loop), less than once in eight (rare, after `unlikely ()`), or hardly
ever (cold, `.init.text`), which counts as rare:

)" + place_rows ();
}

} /* namespace memstrat */
