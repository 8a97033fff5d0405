/* The time of one sync_regs relative to another.  SPDX-License-Identifier:
   GPL-3.0-or-later

   Print the median of many ratios: the time of sync_regs_with divided by that
   of sync_regs_without.  The stored registers are in the first-level cache, as
   they are when an exception has just saved them.  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum
{
  pairs = 51,
  calls = 100000
};

struct pt_regs
{
  unsigned long values[21];
};

struct pt_regs *sync_regs_without (struct pt_regs *);
struct pt_regs *sync_regs_with (struct pt_regs *);

/* The top of the task's stack.  In a program, the base of %gs is 0, so this
   variable stands for the per-CPU one.  */
static struct pt_regs stack[8];
unsigned long cpu_current_top_of_stack = (unsigned long) (stack + 8);

static struct pt_regs saved;

static double
seconds_of (struct pt_regs *(*function) (struct pt_regs *))
{
  struct timespec begin, end;
  unsigned long value = 1;
  clock_gettime (CLOCK_MONOTONIC, &begin);
  for (int i = 0; i < calls; i++)
    {
      /* An exception saves the registers, and its handler reads a copy; then
         the next exception follows.  */
#pragma GCC unroll 21
      for (int j = 0; j < 21; j++)
	((volatile struct pt_regs *) &saved)->values[j] = value;
      value = function (&saved)->values[16] + 1;
    }
  if (value != calls + 1)
    abort ();
  clock_gettime (CLOCK_MONOTONIC, &end);
  return (double) (end.tv_sec - begin.tv_sec)
	 + 1e-9 * (double) (end.tv_nsec - begin.tv_nsec);
}

static int
ascending (const void *a, const void *b)
{
  double difference = *(const double *) a - *(const double *) b;
  return (difference > 0) - (difference < 0);
}

int
main (void)
{
  double ratios[pairs];
  for (int i = 0; i < pairs; i++)
    {
      double without = seconds_of (sync_regs_without);
      ratios[i] = seconds_of (sync_regs_with) / without;
    }
  qsort (ratios, pairs, sizeof ratios[0], ascending);
  return printf ("%.2f\n", ratios[pairs / 2]) < 0;
}
