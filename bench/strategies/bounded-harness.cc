/* Times operations of bounded size of every variant side by side.

   SPDX-License-Identifier: GPL-3.0-or-later

   KIND/MAX: sizes from 0 to MAX in an order that does not repeat soon, on 16
   pairs of blocks in turn, hot in L1, through a pointer.  */

#include <cstdint>
#include <string>

#include <benchmark/benchmark.h>

extern "C" {
#include "bounded.h"
extern const bounded_row gcc_bounded_rows[], loop_bounded_rows[],
  call_bounded_rows[];
}

namespace {

constexpr int blocks = 16;
constexpr int room_bytes = 1032;

alignas (64) unsigned char dest[blocks * room_bytes];
alignas (64) unsigned char src[blocks * room_bytes];

void
run (benchmark::State &state, bounded_operation *call,
     unsigned long max_bytes)
{
  std::uint32_t random = 1;
  for (auto _ : state)
    for (int i = 0; i < blocks; i++)
      {
	/* A linear congruential generator; its high bits are good enough.  */
	random = random * 1664525 + 1013904223;
	call (dest + i * room_bytes, src + i * room_bytes,
	      (std::uint64_t (random) * (max_bytes + 1)) >> 32);
	benchmark::ClobberMemory ();
      }
}

void
register_rows (const char *variant, const bounded_row *rows)
{
  static const char *const kinds[] = { "copy", "zero" };
  for (; rows->max_bytes; rows++)
    for (int kind = 0; kind < BOUNDED_KINDS; kind++)
      {
	std::string name = std::string (kinds[kind]) + "/"
			   + std::to_string (rows->max_bytes) + "/" + variant;
	bounded_operation *call = rows->operations[kind];
	unsigned long max_bytes = rows->max_bytes;
	benchmark::RegisterBenchmark (name.c_str (),
				      [=] (benchmark::State &state)
					{
					  run (state, call, max_bytes);
					});
      }
}

} /* anonymous namespace */

int
main (int argc, char **argv)
{
  register_rows ("gcc", gcc_bounded_rows);
  register_rows ("loop", loop_bounded_rows);
  register_rows ("call", call_bounded_rows);
  benchmark::Initialize (&argc, argv);
  benchmark::RunSpecifiedBenchmarks ();
}
