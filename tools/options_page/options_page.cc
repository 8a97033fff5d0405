/* The text of docs/options.md, generated from the tables.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "options_page/options_page.h"

#include "core/option_table.h"
#include "core/reasons.h"
#include "options_page/defaults_page.h"

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
  return R"(# Options

<!-- Made by build/tools/options-page from plugin/core/*.def; do not edit. -->

Each is given as `-fplugin-arg-memstrat-KEY[=VALUE]`, after `-fplugin=memstrat`. If one is given
twice, the last one counts. Anything that is not understood is an error, and no object is written.

)" + option_rows ()
	 + R"(
- A kind that has a STRATEGY ignores `threshold=`, `tune=` and `prefer=`.
- Functions that GCC optimizes for size (`-Os`, cold code) are left as they are, whatever is given
  here; so are operations on fewer than 256 bytes in a cold block of any other function.
- In a function with more than 256 block operations, which would take long to compile, an operation
  of more than three pieces becomes a call, or where none is allowed a loop of words, unless a
  STRATEGY asks for something else.
- A STRATEGY also holds for a size that is known only at run time, if it is `ladder`, or inline at
  the largest possible size. Otherwise such an operation becomes a ladder (`docs/strategies.md`), or
  a call, except where GCC has a call already, or a loop for at most 64 bytes on average.
- `libcall=never` leaves no undefined `memcpy`, `mempcpy`, `memmove` or `memset`, and overrides the
  compiler's own strategy flags. Exceptions are calls that a sanitizer checks, and moves and
  operations of unknown size whose exceptions have a handler. With `-fno-builtin` or
  `-ffreestanding`, calls of functions with these names count too, unless the program defines them,
  or a call might end elsewhere: where the function also calls `setjmp`, where a nested function
  jumps to one of its labels, and, with `-fexceptions`, ahead of a cleanup.
- Off x86, memstrat replaces only calls, by code that is no longer (`docs/versions.md`), unless a
  STRATEGY, `threshold=` or `prefer=speed` asks for more. Errors there are `regs=` other than
  `auto`, `vector_loop`, string instructions, and the names of CPUs.

## In the source

`include/memstrat.h` has macros for these, which expand to nothing without the plugin.

    __attribute__ ((memstrat ("threshold=128", "regs=gpr"))) void f (void);

    #pragma memstrat push ("libcall=never")
    #pragma memstrat ("threshold=64")    on top, from here on
    #pragma memstrat off                  the same as ("off")
    #pragma memstrat pop                  back to before push

An attribute overrides a pragma, and a pragma overrides the command line. If several declarations
of a function set the same key, it is unspecified which one counts. A region does not extend past
the end of a precompiled header. A function with settings is not merged with an identical one. The
keys are
)" + function_keys ()
	 + R"(.

A function, or a member of a class or a template, belongs to the region in which its name stands.
Inlined code keeps the settings of the function it was written in; what `libcall=never` and
`regs=gpr` forbid also holds for everything inlined into a function that has them. Where GCC no
longer tells which function code was written in, or has merged equal statements of several, the
settings of the function it is in hold, and also `libcall=never`, `regs=gpr` and `off` of any
function inlined there. GCC's own vector registers are kept out of functions that have `regs=gpr`
themselves, but not out of code inlined from such a function. With `-flto`, the link needs
`-fplugin=` too, and settings must still be valid there: a file of `tune=` that is not found from
the link's folder is an error.

## STRATEGY

Ranges `alg:max_size`, separated by commas, with increasing sizes in bytes, the last one `-1`. For
example

    -fplugin-arg-memstrat-memcpy=unrolled_loop:256,libcall:-1

is a loop up to 256 bytes and a call beyond. The `:align` or `:noalign` that GCC's
`-mmemcpy-strategy=` has behind each range is allowed, and makes no difference.

)" + strategy_rows ()
	 + R"(
Where a strategy is not possible, the nearest one takes its place. A named address space (`__seg_gs`)
gets `unrolled_loop`. A loop that would run only once becomes `straight`, and `straight` beyond 4096
bytes `unrolled_loop`. With `-m32`, `rep_8byte` becomes `rep_4byte`. A call's argument or result has
no loop: it is `straight`, beyond 4096 bytes `rep_8byte`, or without string instructions a call
(`docs/limits.md`). A move is `straight` while the block fits into registers; beyond that it is a
call, or, where none is allowed, a loop in either direction.

## Defaults

)" + defaults_text ()
	 + R"(
## Remarks

`-fopt-info-optimized` prints a line for each operation that is lowered, and
`-fopt-info-missed` one for each that is left, with the reason:

)" + reason_rows ();
}

} /* namespace memstrat */
