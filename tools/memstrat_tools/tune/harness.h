/* What probes.S and operations.c give to harness.cc.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HARNESS_H
#define HARNESS_H

/* The steps that are done COUNT times.  */
#define CYCLE_STEPS 128
#define ACCESS_STEPS 32
#define FORWARD_STEPS 16

#ifndef __ASSEMBLER__

/* PROBE (NAME, FEATURE, STEPS): the processor has to have FEATURE; each x86-64
   has SSE2.  */
#define PROBES(PROBE)							\
  PROBE (cycle, "sse2", CYCLE_STEPS)					\
  PROBE (load8, "sse2", ACCESS_STEPS)					\
  PROBE (load16, "sse2", ACCESS_STEPS)					\
  PROBE (load32, "avx", ACCESS_STEPS)					\
  PROBE (load64, "avx512f", ACCESS_STEPS)				\
  PROBE (store8, "sse2", ACCESS_STEPS)					\
  PROBE (store16, "sse2", ACCESS_STEPS)					\
  PROBE (store32, "avx", ACCESS_STEPS)					\
  PROBE (store64, "avx512f", ACCESS_STEPS)				\
  PROBE (pair8, "sse2", ACCESS_STEPS)					\
  PROBE (predicted, "sse2", 1)						\
  PROBE (random, "sse2", 1)						\
  PROBE (forward_hit, "sse2", FORWARD_STEPS)				\
  PROBE (forward_miss, "sse2", FORWARD_STEPS)

/* Does its work COUNT times, more than 0.  */
typedef void timed_function (char *dest, const char *src, long count);

enum { COPY, ZERO, KINDS };

/* The functions of one size; size 0 ends a table.  */
struct size_row
{
  int size_bytes;
  timed_function *functions[KINDS];
};

/* One strategy with one set of flags: "kernel,call".  */
struct variant
{
  const char *name;
  const struct size_row *rows;
};

/* Those of all objects, which the linker puts side by side.  */
extern const struct variant __start_variants[], __stop_variants[];

#endif

#endif
