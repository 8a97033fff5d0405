/* The text of docs/options.md, generated from the tables.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/options_page.h"

#include "core/defaults_page.h"
#include "core/option_table.h"
#include "core/reasons.h"

namespace memstrat {

namespace {

std::string
option_rows ()
{
  std::string text = "| option | what it does |\n|---|---|\n";
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

/* The keys of the options that can be set for a function, separated by
   commas.  */
std::string
function_keys ()
{
  std::string text;
  for (const option_row &row : all_options ())
    if (row.scope == option_scope::function)
      {
	if (!text.empty ())
	  text += ", ";
	text += '`' + std::string (row.key) + '`';
      }
  return text;
}

std::string
strategy_rows ()
{
  std::string text = "| strategy | what it is |\n|---|---|\n";
  for (strategy strategy : all_strategies ())
    text += std::string ("| `") + strategy_name (strategy) + "` | "
	    + strategy_description (strategy) + " |\n";
  return text;
}

std::string
reason_rows ()
{
  std::string text = "| reason | in the remark |\n|---|---|\n";
  for (reason why : all_reasons ())
    {
      std::string sentence = reason_text (why, 256);
      text += std::string ("| ") + reason_name (why) + " | " + sentence
	      + " |\n";
    }
  return text;
}

} /* anonymous namespace */

std::string
options_page ()
{
  return "# Options\n\n"
	 "<!-- Made by build/tools/options-page from plugin/core/*.def; do"
	 " not edit. -->\n\n"
	 "Each is given as `-fplugin-arg-memstrat-KEY[=VALUE]`, behind"
	 " `-fplugin=memstrat.so`.\n"
	 "Given twice, the last one counts.  Wrong text is an error, and no"
	 " object is written.\n\n"
	 + option_rows ()
	 + "\nA kind that has a STRATEGY of its own does not look at"
	   " `threshold=`, `tune=` or\n`prefer=`.  Functions that GCC optimizes"
	   " for size (`-Os`, cold code) are left as they\nare, whatever is"
	   " given here, and so is what has less than 256 bytes in a cold block"
	   " of\nanother.\n"
	   "\nA size that is only known when the program runs is a library"
	   " call, also where GCC knows\na bound of it.\n"
	   "\n`libcall=never` leaves no undefined `memcpy`, `mempcpy`,"
	   " `memmove` or `memset` but what a\nsanitizer watches, and a"
	   " move, or an unknown size, whose exceptions have a handler. "
	   " With\n`-fno-builtin` or `-ffreestanding` calls of these names"
	   " count too, unless the program\ndefines them, or the function also"
	   " calls `setjmp`.  It precedes the compiler's own strategy\n"
	   "flags.\n"
	   "\n## In the source\n\n"
	   "`include/memstrat.h` has macros for these that are nothing without"
	   " the plugin.\n\n"
	   "    __attribute__ ((memstrat (\"threshold=128\", \"regs=gpr\")))"
	   " void f (void);\n\n"
	   "    #pragma memstrat push (\"libcall=never\")\n"
	   "    #pragma memstrat (\"threshold=64\")    on top, from here on\n"
	   "    #pragma memstrat off                  the same as (\"off\")\n"
	   "    #pragma memstrat pop                  back to before push\n\n"
	   "An attribute precedes a pragma, and a pragma the command line. "
	   " If several declarations\nof a function set one key, it is not said"
	   " which counts.  A region ends with a precompiled\nheader.  A"
	   " function with settings is not merged with an identical one.  The"
	   " keys are\n"
	 + function_keys ()
	 + ".\n\nA function belongs to the region in which its name stands,"
	   " members of classes and\ntemplates too.  Code that is inlined"
	   " keeps the settings of the function it was\nwritten in; what"
	   " `libcall=never` and `regs=gpr` forbid holds also for everything"
	   " that is\ninlined into a function that has them.  Where GCC no"
	   " longer tells which function code\nwas written in, it has the"
	   " settings of the function it is in, and `libcall=never`,\n"
	   "`regs=gpr` and `off` if any function inlined there has them. "
	   " GCC may also have merged\nequal statements of several functions"
	   " into one.  Vector registers that GCC itself would use are\nkept"
	   " out of functions that have `regs=gpr` themselves, not of code that"
	   " is inlined from\nsuch a function.  With `-flto` the command that"
	   " links needs `-fplugin=` too,\nand what a setting says must"
	   " still hold there: a file of `tune=` that is not found from\nits"
	   " folder is an error.\n"
	   "\n## STRATEGY\n\n"
	   "The grammar of GCC's `-mmemcpy-strategy=`: `alg:max_size:align` or"
	   " `alg:max_size:noalign`,\nany number of them with commas between,"
	   " sizes in bytes that increase, the last one\n`-1`.  For example\n\n"
	   "    -fplugin-arg-memstrat-memcpy=unrolled_loop:256:noalign,"
	   "libcall:-1:noalign\n\n"
	   "is a loop to 256 bytes and a library call beyond.  `align` and"
	   " `noalign` are accepted\nfor the sake of the grammar: no strategy"
	   " here aligns the destination first.\n\n"
	 + strategy_rows ()
	 + "\nWhere a strategy cannot be had, the nearest one takes its place:"
	   " a named address space\n(`__seg_gs`) has no library function and"
	   " no string instruction and gets\n`unrolled_loop`; a loop that would"
	   " run once is `straight`; `straight` beyond 4096 bytes\nis"
	   " `unrolled_loop`; `rep_8byte` is `rep_4byte` with `-m32`; a move is"
	   " `straight` while\nthe block fits into registers and beyond that a"
	   " call, or where none is allowed a loop in\neither direction.\n"
	   "\n## Defaults\n\n"
	 + defaults_text ()
	 + "\n## Remarks\n\n"
	   "`-fopt-info-optimized` prints a line for each operation that is"
	   " lowered,\n`-fopt-info-missed` one for each that is left, with the"
	   " reason:\n\n"
	 + reason_rows ();
}

} /* namespace memstrat */
