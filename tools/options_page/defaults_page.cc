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

/* The width of a page.  */
constexpr std::size_t columns = 98;

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

/* The head of a table whose first column has the HEADING.  */
std::string
table_head (const char *heading)
{
  return std::string ("| ") + heading
	 + " | copy: straight | loop | clear: straight | loop |\n"
	   "|---|--:|--:|--:|--:|\n";
}

std::string
tuning_rows ()
{
  std::string usual = cells (default_tuning (8), 8, {});
  std::vector<std::pair<std::string, std::string>> lines
    = { { "`generic`, and every CPU not named below", usual } };
  for (const tuning &row : all_tunings ())
    {
      std::string outcome = cells (row, row.name == "generic32" ? 4 : 8, {});
      if (outcome == usual)
	continue;
      lines.emplace_back ("`" + row.name + "`", outcome);
    }
  std::string text = table_head ("tuning");
  for (const auto &[name, outcome] : lines)
    text.append ("| ").append (name).append (" | ").append (outcome);
  return text;
}

/* Which other CPUs have the rows, a paragraph for each.  */
std::string
tuning_cpus ()
{
  std::string text;
  for (const tuning &row : all_tunings ())
    {
      if (row.name == default_tuning (8).name || row.cpus.empty ())
	continue;
      std::string line = "\n`" + row.name + "` is also for";
      for (const std::string &cpu : row.cpus)
	{
	  if (line.size () + cpu.size () >= columns)
	    {
	      text += line + "\n";
	      line.clear ();
	    }
	  line.append (line.empty () ? "" : " ")
	    .append (cpu)
	    .append (&cpu == &row.cpus.back () ? ".\n" : ",");
	}
      text += line;
    }
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
  std::string text = table_head ("`generic`");
  for (const auto &[name, where] : places)
    text += std::string ("| ") + name + " | "
	    + cells (default_tuning (8), 8, where);
  return text;
}

} /* anonymous namespace */

std::string
defaults_text ()
{
  return R"(Without a STRATEGY or `threshold=`, memstrat makes a STRATEGY itself, from a model of the
CPU (docs/tuning.md): the one that GCC tunes the function for, or that `tune=` names. `memstrat plan`
prints it. These are the largest sizes in bytes, for `prefer=balanced` and general registers, that
are straight code or a loop. Beyond is a call, or a loop where no call is allowed.

)" + tuning_rows ()
	 + tuning_cpus () + R"(
`generic32` is for words of 4 bytes (`-m32`), whatever the CPU. Fills behave like clears, give or
take a few words. A move is like a copy as long as the block fits into registers, and a call
otherwise. Copies that GCC itself has straight, to 128 bytes (64 with `-m32`), stay straight, unless
they are rare, or with `regs=gpr`. Blocks in the frame or at a constant address, whose addresses have
more code, have lower limits where code is dear (rare, `prefer=small`).

The price of code depends on how often the block runs each time its function does: several times
(in a loop), less than once in eight (rare, after `unlikely ()`), or hardly ever (cold,
`.init.text`), which counts as rare:

)" + place_rows ();
}

} /* namespace memstrat */
