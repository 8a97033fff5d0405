/* Times the operations of calls.c in every variant side by side: 16 operations
   an iteration on 4 pairs of blocks, 8-byte aligned and hot in L1, through a
   pointer, with every branch predicted.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string>
#include <utility>

#include <benchmark/benchmark.h>

extern "C" {
#include "calls.h"
extern const calls_row straight_rows[], loop_rows[], rep8_rows[], rep1_rows[],
  call_rows[];
}

namespace {

constexpr int room_bytes = 2112;

alignas (64) unsigned char dest[4 * room_bytes];
alignas (64) unsigned char src[4 * room_bytes];

void
run (benchmark::State &state, calls_operation *operation)
{
  for (auto _ : state)
    for (int i = 0; i < 16; i++)
      {
	int at = i % 4 * room_bytes;
	operation (dest + at + 8, src + at + 16);
	benchmark::ClobberMemory ();
      }
}

} /* anonymous namespace */

int
main (int argc, char **argv)
{
  static const char *const kinds[] = { "copy/", "zero/" };
  static const std::pair<const char *, const calls_row *> variants[]
    = { { "/straight", straight_rows },
	{ "/loop", loop_rows },
	{ "/rep8", rep8_rows },
	{ "/rep1", rep1_rows },
	{ "/call", call_rows } };
  for (auto [name, rows] : variants)
    for (const calls_row *row = rows; row->size_bytes; row++)
      for (int kind = 0; kind < CALLS_KINDS; kind++)
	{
	  calls_operation *operation = row->operations[kind];
	  benchmark::RegisterBenchmark (
	    (kinds[kind] + std::to_string (row->size_bytes) + name).c_str (),
	    [=] (benchmark::State &state) { run (state, operation); });
	}
  benchmark::Initialize (&argc, argv);
  benchmark::RunSpecifiedBenchmarks ();
}
