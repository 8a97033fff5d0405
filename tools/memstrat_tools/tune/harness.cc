/* Times what probes.S and operations.c have.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   usage: harness [Google Benchmark's options]

   Prints lines "NAME,NANOSECONDS", one for each repetition, the time of one
   step: "load8", "kernel,copy,straight,64".

   Blocks are in the first-level cache, and begin at multiples of 16, as what
   malloc returns: a quarter of each repetition at each of the four places in
   a cache line.  Every branch is predicted, but for "random" and where sizes
   are mixed ("call_copy_mixed").  */

#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "../benchmark_lines.h"
#include "../random_draws.h"

extern "C" {
#include "harness.h"

#define PROBE(NAME, FEATURE, STEPS) timed_function probe_##NAME;
PROBES (PROBE)
#undef PROBE
}

namespace {

/* The time of one repetition, about.  */
constexpr double microseconds = 200;

constexpr int places = 4;
constexpr int place_bytes = 16;
constexpr int largest_bytes = 4096;

/* The sizes that are mixed.  */
constexpr int least_mixed_bytes = 16;
constexpr int most_mixed_bytes = 256;

alignas (4096) char dest_room[largest_bytes + places * place_bytes];
/* Half a page off, so that no block agrees with its copy in the low bits.  */
alignas (4096) char src_memory[2048 + largest_bytes + places * place_bytes];
char *const src_room = src_memory + 2048;

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

/* Add the benchmark NAME of FUNCTION, of which one count is STEPS steps and
   takes about CYCLES.  */
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

/* Add the benchmark NAME of the functions for KIND in ROWS: one operation of
   each, in a random order that is always the same.  */
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
  static const char *const kinds[] = { "copy", "zero" };
  std::string name = v.name;
  std::size_t comma = name.find (',');
  std::string flags = name.substr (0, comma);
  std::string strategy = name.substr (comma + 1);
  for (int kind = 0; kind < KINDS; kind++)
    {
      for (const size_row *row = v.rows; row->size_bytes; row++)
	add (flags + "," + kinds[kind] + "," + strategy + ","
	       + std::to_string (row->size_bytes),
	     row->functions[kind], 1, 10 + row->size_bytes / 10);
      /* With mixed sizes only calls are of interest, and what has no
	 branch.  */
      if (flags == "kernel" && (strategy == "call" || strategy == "straight"))
	add_mixed (strategy + "_" + kinds[kind] + "_mixed", v.rows, kind);
    }
}

} /* anonymous namespace */

int
main (int argc, char **argv)
{
#define PROBE(NAME, FEATURE, STEPS)     \
  if (__builtin_cpu_supports (FEATURE)) \
    add (#NAME, probe_##NAME, STEPS, STEPS);
  PROBES (PROBE)
#undef PROBE
  for (const variant *v = __start_variants; v != __stop_variants; v++)
    add_variant (*v);
  print_benchmarks (argc, argv);
}
