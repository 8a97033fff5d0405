/* Times the operations of every variant side by side.

   SPDX-License-Identifier: GPL-3.0-or-later

   KIND/SIZE: one iteration calls the operation on 16 pairs of blocks in turn,
   8-byte aligned and hot in L1, through a pointer: throughput, with the call,
   and with every branch predicted.

   KIND/mixed: the sizes from 192 on in an order that does not repeat soon, so
   that a loop's last branch is seldom predicted, as in a program that does
   other work between two copies.  */

#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

extern "C" {
#include "operations.h"
extern const row gcc_rows[], straight_rows[], loop_rows[];
}

namespace {

constexpr int blocks = 16;
constexpr int room_bytes = 264;

alignas (64) unsigned char dest[blocks * room_bytes];
alignas (64) unsigned char src[blocks * room_bytes];

void
run (benchmark::State &state, operation *call)
{
  int value = 1;
  for (auto _ : state)
    for (int i = 0; i < blocks; i++)
      {
	call (dest + i * room_bytes, src + i * room_bytes, value);
	benchmark::ClobberMemory ();
      }
}

void
run_mixed (benchmark::State &state, const std::vector<operation *> &calls)
{
  std::uint32_t random = 1;
  for (auto _ : state)
    for (int i = 0; i < blocks; i++)
      {
	/* A linear congruential generator; its high bits are good enough.  */
	random = random * 1664525 + 1013904223;
	calls[(std::uint64_t (random) * calls.size ()) >> 32](
	  dest + i * room_bytes, src + i * room_bytes, 1);
	benchmark::ClobberMemory ();
      }
}

void
register_rows (const char *variant, const row *rows)
{
  static const char *const kinds[] = { "copy", "zero", "fill" };
  for (int kind = 0; kind < KINDS; kind++)
    {
      std::vector<operation *> calls;
      for (const row *r = rows; r->size_bytes; r++)
	if (r->size_bytes >= 192)
	  calls.push_back (r->operations[kind]);
      std::string name = std::string (kinds[kind]) + "/mixed/" + variant;
      benchmark::RegisterBenchmark (name.c_str (), [=] (benchmark::State &state)
				    { run_mixed (state, calls); });
    }
  for (; rows->size_bytes; rows++)
    for (int kind = 0; kind < KINDS; kind++)
      {
	std::string name = std::string (kinds[kind]) + "/"
			   + std::to_string (rows->size_bytes) + "/" + variant;
	operation *call = rows->operations[kind];
	benchmark::RegisterBenchmark (name.c_str (),
				      [=] (benchmark::State &state)
				      { run (state, call); });
      }
}

} /* anonymous namespace */

int
main (int argc, char **argv)
{
  register_rows ("gcc", gcc_rows);
  register_rows ("straight", straight_rows);
  register_rows ("loop", loop_rows);
  benchmark::Initialize (&argc, argv);
  benchmark::RunSpecifiedBenchmarks ();
}
