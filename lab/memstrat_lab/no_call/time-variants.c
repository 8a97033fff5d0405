/* Prints the times of copy, clear and fill of operations.c for all VARIANTS,
   in cycles of the time stamp counter: the medians of ROUNDS.  The arguments
   are a block's size in bytes, and the offsets of destination and source.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <x86intrin.h>

typedef void operation (char *to, const char *from);

#define DECLARE(variant) \
  operation copy_##variant, clear_##variant, fill_##variant;
VARIANTS (DECLARE)

#define ROW(variant) \
  { #variant, { copy_##variant, clear_##variant, fill_##variant } },
static const struct
{
  const char *name;
  operation *operations[3];
} variants[] = { VARIANTS (ROW) };

enum { COUNT = sizeof variants / sizeof *variants, ROUNDS = 101 };
static _Alignas (4096) char to[(1 << 20) + 4096], from[(1 << 20) + 8192];

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

int
main (int, char **argv)
{
  int bytes = atoi (argv[1]);
  int repeats = 1 + 20000 / (bytes / 32 + 10);
  /* Avoid equal addresses modulo 4 KiB.  */
  char *dest = to + atoi (argv[2]), *src = from + 2112 + atoi (argv[3]);
  for (int kind = 0; kind < 3; kind++)
    {
      static double times[COUNT][ROUNDS];
      for (int round = 0; round < ROUNDS; round++)
	for (int v = 0; v < COUNT; v++)
	  {
	    operation *run = variants[v].operations[kind];
	    run (dest, src);
	    unsigned long long start = __rdtsc ();
	    for (int i = 0; i < repeats; i++)
	      run (dest, src);
	    times[v][round] = (double) (__rdtsc () - start) / repeats;
	  }
      printf ("%s", (const char *[]) { "copy", "clear", "fill" }[kind]);
      for (int v = 0; v < COUNT; v++)
	{
	  qsort (times[v], ROUNDS, sizeof (double), compare);
	  printf (",%.1f", times[v][ROUNDS / 2]);
	}
      printf ("\n");
    }
}
