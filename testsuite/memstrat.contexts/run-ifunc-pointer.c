/* A resolver that calls a function through a pointer, before memcpy can be
   called.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require static } */
/* { dg-additional-options "-static" } */

struct large { long l[60]; };

static struct large given = { { [59] = 1 } }, taken;

static int
one (void)
{
  return 1;
}

static __attribute__ ((noinline)) void
prepare (int k)
{
  taken = given;
  __asm__ volatile ("" : : "r" (k) : "memory");
}

static void (*volatile steps[1]) (int) = { prepare };

static void *
resolve (void)
{
  steps[0] (1);
  return one;
}

int work (void) __attribute__ ((ifunc ("resolve")));

int
main (void)
{
  return work () == 1 && taken.l[59] == 1 ? 0 : 1;
}
