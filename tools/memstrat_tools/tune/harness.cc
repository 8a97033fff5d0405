/* The program that times a processor cycle and the code of operations.c.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   usage: harness [Google Benchmark's options]

   For each repetition, the program prints a line
   "FLAGS,KIND,STRATEGY,SIZE,NANOSECONDS".  FLAGS is "mixed" for a mixture of
   sizes.  The line of the cycle begins with "cycle,,".

   Blocks are in the first-level cache, and begin at multiples of 16, like
   malloc's.  A cache line has four such places, each used in a quarter of a
   repetition.  Every branch is predicted, unless sizes are mixed.  */

#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "../benchmark_lines.h"
#include "../random_draws.h"

extern "C" {
#include "harness.h"
}

namespace {

/* The approximate time of one repetition.  */
constexpr double microseconds = 200;

constexpr int places = 4;
constexpr int place_bytes = 16;
constexpr int largest_bytes = 4096;

/* The range of mixed sizes.  */
constexpr int least_mixed_bytes = 16;
constexpr int most_mixed_bytes = 256;

alignas (4096) char dest_room[largest_bytes + places * place_bytes];
/* src_room begins half a page later, so the low bits of addresses differ.  */
alignas (4096) char src_memory[2048 + largest_bytes + places * place_bytes];
char *const src_room = src_memory + 2048;

/* The number of additions in a chain.  */
#define ADDITIONS "128"

/* Execute a chain of dependent additions of a register, because some
   processors execute several dependent additions of constants at once.  */
void
add_in_a_row (char *, const char *src, long count)
{
  const char *sum = nullptr;
  do
    __asm__ volatile (".rept " ADDITIONS "\n\tadd %1, %0\n\t.endr"
		      : "+r"(sum)
		      : "r"(src)
		      : "cc");
  while (--count);
}

void
run (benchmark::State &state, timed_function *function, long count)
{
  auto all = [=] (long times)
  {
    for (int i = 0; i < places; i++)
      function (dest_room + i * place_bytes,
		src_room + (i + 2) % places * place_bytes, times);
  };
  all (count / 16 + 1);
  for (auto _ : state)
    all (count);
}

/* Add the benchmark NAME of FUNCTION.  With a count of 1, FUNCTION has STEPS
   steps and takes about CYCLES.  */
void
add (const std::string &name, timed_function *function, int steps,
     double cycles)
{
  long count = long (microseconds * 3000 / cycles / places) + 1;
  benchmark::RegisterBenchmark (name.c_str (),
				[=] (benchmark::State &state)
				{
				  run (state, function, count);
				  state.counters["steps"] = double (count)
							    * places * steps;
				})
    ->Iterations (1);
}

/* Add the benchmark NAME of the functions for KIND in ROWS, in a reproducible
   random order.  */
void
add_mixed (const std::string &name, const size_row *rows, int kind)
{
  std::vector<timed_function *> all;
  for (const size_row *row = rows; row->size_bytes; row++)
    if (row->size_bytes >= least_mixed_bytes
	&& row->size_bytes <= most_mixed_bytes)
      all.push_back (row->functions[kind]);
  benchmark::RegisterBenchmark (name.c_str (),
				[functions = drawn (all)] (
				  benchmark::State &state)
				{
				  for (auto _ : state)
				    for (timed_function *function : functions)
				      function (dest_room, src_room, 1);
				  state.counters["steps"]
				    = double (functions.size ());
				})
    ->Iterations (1);
}

void
add_variant (const variant &v)
{
  static const char *const kinds[] = { "copy", "clear" };
  for (int kind = 0; kind < KINDS; kind++)
    {
      std::string name = std::string (",") + kinds[kind] + "," + v.strategy;
      for (const size_row *row = v.rows; row->size_bytes; row++)
	add (v.flags + name + "," + std::to_string (row->size_bytes),
	     row->functions[kind], 1, 10 + row->size_bytes / 10);
      /* With mixed sizes, time only calls and branchless code.  */
      if (v.flags == std::string ("kernel")
	  && (v.strategy == std::string ("call")
	      || v.strategy == std::string ("straight")))
	add_mixed ("mixed" + name + ",0", v.rows, kind);
    }
}

} /* anonymous namespace */

int
main (int argc, char **argv)
{
  int additions = std::stoi (ADDITIONS);
  add ("cycle,,,0", add_in_a_row, additions, additions);
  for (const variant *v = __start_variants; v != __stop_variants; v++)
    add_variant (*v);
  print_benchmarks (argc, argv);
}
