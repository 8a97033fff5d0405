/* The resolver of an ifunc gets no new call, nor does a function that the
   resolver calls through a pointer.  In a static program, memcpy is an ifunc,
   too, and may not be resolved yet.  GCC's own code for the copy is inline.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require static } */
/* { dg-additional-options "-static -O2 -fplugin-arg-memstrat-memcpy=straight:256:noalign,libcall:-1:noalign" } */

struct large { long l[60]; };

typedef int work_function (void);

static int
one (void)
{
  return 1;
}

static struct large given = { { [0 ... 58] = 2, [59] = 1 } };
static struct large taken, prepared;

static work_function *
resolve (void)
{
  taken = given;
  __asm__ volatile ("" : : : "memory");
  return one;
}

static __attribute__ ((noinline)) void
prepare (int k)
{
  prepared = given;
  __asm__ volatile ("" : : "r" (k) : "memory");
}

static void (*volatile steps[1]) (int) = { prepare };

static work_function *
resolve_by_pointer (void)
{
  steps[0] (1);
  return one;
}

int work (void) __attribute__ ((ifunc ("resolve")));
int other_work (void) __attribute__ ((ifunc ("resolve_by_pointer")));

int
main (void)
{
  return work () == 1 && taken.l[59] == 1
	 && other_work () == 1 && prepared.l[59] == 1 ? 0 : 1;
}
