/* A cleanup function sees the results of block operations, whether its thread
   returns or is unwound.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-fexceptions -fnon-call-exceptions -pthread" } */

#include <pthread.h>

struct block { long l[12]; };
struct large { long l[100]; };

static struct block block;
static struct large large;
static long seen;

#define CLEAN(type, last) \
  static __attribute__ ((noipa)) void \
  clean_##type (struct type *p) { seen = seen * 100 + p->l[last]; }

CLEAN (block, 11)
CLEAN (large, 99)

static __attribute__ ((noipa)) void
end (int how)
{
  if (how)
    pthread_exit (0);
}

static void *
run (void *how)
{
  struct large b __attribute__ ((cleanup (clean_large))) = large;
  struct block a __attribute__ ((cleanup (clean_block))) = {};
  a = block;
  end (*(int *) how);
  b = (struct large) {};
  a.l[11]++;
  return 0;
}

int
main (void)
{
  block.l[11] = 34;
  large.l[99] = 12;
  for (int how = 0; how < 2; how++)
    {
      pthread_t thread;
      seen = 0;
      pthread_create (&thread, 0, run, &how);
      pthread_join (thread, 0);
      if (seen != (how ? 3412 : 3500))
	return 1 + how;
    }
  return 0;
}
