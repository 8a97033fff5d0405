/* What counting an operation costs (docs/tracing.md).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Two threads at a time copy blocks of 64 bytes, which the compiler knows, and
   of 16 to 47, which it does not.  bench/results/trace-cost.csv says how it was
   compiled and run.  */

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define NOIPA __attribute__ ((noipa))

enum
{
  repetitions = 7,
  operations = 10000000
};

NOIPA static void
copy_known (char *to, const char *from, size_t size)
{
  (void) size;
  memcpy (to, from, 64);
}

NOIPA static void
copy_some (char *to, const char *from, size_t size)
{
  memcpy (to, from, size);
}

static void (*copy) (char *, const char *, size_t);

static void *
work (void *unused)
{
  char to[64], from[64] = "";
  for (int i = 0; i < operations; i++)
    copy (to, from, 16 + (i & 31));
  return unused;
}

static void
time_copies (const char *name, int threads)
{
  struct timespec begin, end;
  pthread_t other;
  clock_gettime (CLOCK_MONOTONIC, &begin);
  if (threads == 2)
    pthread_create (&other, NULL, work, NULL);
  work (NULL);
  if (threads == 2)
    pthread_join (other, NULL);
  clock_gettime (CLOCK_MONOTONIC, &end);
  printf ("%s,%d,%.3f\n", name, threads,
	  ((end.tv_sec - begin.tv_sec) * 1e9 + (end.tv_nsec - begin.tv_nsec))
	    / operations);
}

int
main (void)
{
  for (int i = 0; i < repetitions; i++)
    for (int threads = 1; threads <= 2; threads++)
      {
	copy = copy_known;
	time_copies ("known", threads);
	copy = copy_some;
	time_copies ("run-time", threads);
      }
  return 0;
}
