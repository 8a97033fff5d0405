/* Prints the median times of copy, clear and move of operations.c in 15
   rounds, in nanoseconds, at random sizes up to the argument.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef void operation (char *to, const char *from, size_t n);
operation copy, clear, move;

enum { SIZES = 1 << 16, ROUNDS = 15 };
static unsigned char sizes[SIZES];
static char to[1024], from[1024];

static double
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

int
main (int argc, char **argv)
{
  int bound = argc > 1 ? atoi (argv[1]) : 64;
  operation *operations[] = { copy, clear, move };
  srand (7);
  for (int i = 0; i < SIZES; i++)
    sizes[i] = rand () / 7 % (bound + 1);
  for (int k = 0; k < 3; k++)
    {
      double times[ROUNDS];
      for (int round = 0; round < ROUNDS; round++)
	{
	  double start = now ();
	  for (int i = 0; i < SIZES; i++)
	    operations[k] (to + i % 64, from + i * 5 % 64, sizes[i]);
	  times[round] = (now () - start) / SIZES;
	}
      qsort (times, ROUNDS, sizeof *times, compare);
      printf ("%.2f ", times[ROUNDS / 2]);
    }
  printf ("\n");
  return 0;
}
