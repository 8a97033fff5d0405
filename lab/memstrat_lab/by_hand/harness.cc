/* Verifies and times the forms of all cases that lab/by-hand compiled.

   SPDX-License-Identifier: GPL-3.0-or-later

   usage: harness verify
	  harness [Google Benchmark's options]

   To verify, all forms of a case are carried out on the same memory, and a form
   whose effect differs from the first one's ends the program with status 1.
   Otherwise there is a line "case,form,variant,nanoseconds" for each benchmark,
   the time of one call of the form on one of several blocks, all of them in the
   first-level cache.  */

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>

#include <benchmark/benchmark.h>

#include "benchmark_lines.h"
#include "forms.h"

extern "C" void
copy_to_user (void *to, const void *from, unsigned long size)
{
  std::memcpy (to, from, size);
}

namespace {

constexpr int blocks = 16;
constexpr int block_bytes = 256;
constexpr int calls = 100'000;

alignas (4096) unsigned char to[blocks][block_bytes];
/* Half a page off, so that no block agrees with its source in the low bits.  */
alignas (4096) unsigned char memory[2048 + block_bytes];
unsigned char *const from = memory + 2048;

/* What FORM leaves in a block.  */
std::string
effect (const form_row &form)
{
  std::fill_n (to[0], block_bytes, 0xa5);
  form.call (to[0], from);
  return { std::begin (to[0]), std::end (to[0]) };
}

bool
verify ()
{
  const form_row *first = forms;
  for (const form_row *form = forms; form->call; form++)
    {
      if (std::string_view (form->name) != first->name)
	first = form;
      if (effect (*form) != effect (*first))
	{
	  std::fprintf (stderr,
			"harness: %s, %s, %s: found another effect than of"
			" %s, %s\n",
			form->name, form->form, form->variant, first->form,
			first->variant);
	  return false;
	}
    }
  return true;
}

void
run (benchmark::State &state, form_row form)
{
  while (state.KeepRunningBatch (blocks))
    for (auto &block : to)
      {
	form.call (block, from);
	benchmark::ClobberMemory ();
      }
}

} /* anonymous namespace */

int
main (int argc, char **argv)
{
  for (int i = 0; i < block_bytes; i++)
    from[i] = i * 167 + 1;
  if (argc == 2 && argv[1] == std::string_view ("verify"))
    return verify () ? 0 : 1;
  for (const form_row *form = forms; form->call; form++)
    benchmark::RegisterBenchmark ((std::string (form->name) + "," + form->form
				   + "," + form->variant)
				    .c_str (),
				  [form] (benchmark::State &state)
				  { run (state, *form); })
      ->Iterations (calls / blocks * blocks);
  print_benchmarks (argc, argv);
}
