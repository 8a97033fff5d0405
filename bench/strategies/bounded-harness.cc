/* Times operations of bounded size of every variant side by side.

   SPDX-License-Identifier: GPL-3.0-or-later

   FLAGS/ORDER/KIND/MAX/VARIANT: sizes from 0 to MAX in an order that does not
   repeat soon (mixed), or three quarters of MAX each time (same), on 16 pairs
   of blocks in turn, hot in L1, through a pointer.  */

#include <cstdint>
#include <string>

#include <benchmark/benchmark.h>

extern "C" {
#include "bounded.h"
#define VARIANT(flags, name) \
  extern const bounded_row flags##_##name##_bounded_rows[];
#include "bounded-variants.def"
#undef VARIANT
}

namespace {

constexpr int blocks = 16;
constexpr int room_bytes = 1032;

alignas (64) unsigned char dest[blocks * room_bytes];
alignas (64) unsigned char src[blocks * room_bytes];

void
run (benchmark::State &state, bounded_operation *call, unsigned long max_bytes,
     bool mixed_p)
{
  std::uint32_t random = 1;
  std::uint32_t same = 0xC0000000;
  for (auto _ : state)
    for (int i = 0; i < blocks; i++)
      {
	/* A linear congruential generator; its high bits are good enough.  */
	random = random * 1664525 + 1013904223;
	std::uint32_t draw = mixed_p ? random : same;
	call (dest + i * room_bytes, src + i * room_bytes,
	      (std::uint64_t (draw) * (max_bytes + 1)) >> 32);
	benchmark::ClobberMemory ();
      }
}

void
register_rows (const std::string &flags, const std::string &variant,
	       const bounded_row *rows)
{
  static const char *const kinds[] = { "copy", "zero", "fill" };
  for (; rows->max_bytes; rows++)
    for (int kind = 0; kind < BOUNDED_KINDS; kind++)
      for (bool mixed_p : { false, true })
	{
	  std::string name = flags + (mixed_p ? "/mixed/" : "/same/")
			     + kinds[kind] + "/"
			     + std::to_string (rows->max_bytes) + "/" + variant;
	  bounded_operation *call = rows->operations[kind];
	  unsigned long max_bytes = rows->max_bytes;
	  benchmark::RegisterBenchmark (name.c_str (),
					[=] (benchmark::State &state) {
					  run (state, call, max_bytes, mixed_p);
					});
	}
}

} /* anonymous namespace */

int
main (int argc, char **argv)
{
#define VARIANT(flags, name) \
  register_rows (#flags, #name, flags##_##name##_bounded_rows);
#include "bounded-variants.def"
#undef VARIANT
  benchmark::Initialize (&argc, argv);
  benchmark::RunSpecifiedBenchmarks ();
}
