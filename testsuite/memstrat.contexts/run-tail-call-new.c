/* New calls at the end of their function have the effects and the result of
   the operations, whatever is in the frame.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-O2 -fstack-protector-all" } */

#include <stdlib.h>

struct large { long l[90]; };

static struct large *volatile escaped;

static __attribute__ ((noipa)) void
escape (struct large *l)
{
  for (int i = 0; i < 90; i++)
    l->l[i] = 1000 + i;
  escaped = l;
}

static __attribute__ ((noipa)) struct large *
copy (struct large *d, const struct large *s)
{
  *d = *s;
  return d;
}

static __attribute__ ((noipa)) struct large *
copy_if (struct large *d, const struct large *s, long n)
{
  if (n & 1)
    *d = *s;
  else if (n & 2)
    *d = (struct large) {};
  return d;
}

/* The source is in the frame, which a tail call frees before the copy.  */
static __attribute__ ((noipa)) struct large *
copy_local (struct large *d)
{
  struct large local;
  escape (&local);
  *d = local;
  return d;
}

static __attribute__ ((noipa)) void
copy_escaped (struct large *d)
{
  struct large local;
  escape (&local);
  *d = *escaped;
}

static __attribute__ ((noipa)) void
copy_argument (long before, struct large by_value, struct large *d, long behind)
{
  by_value.l[0] += before + behind;
  *d = by_value;
}

static __attribute__ ((noipa)) struct large *
ladder (struct large *d, const struct large *s, unsigned long n)
{
  __builtin_memcpy (d, s, n & 511);
  return d;
}

static long
sum (const struct large *l)
{
  long sum = 0;
  for (int i = 0; i < 90; i++)
    sum += l->l[i];
  return sum;
}

static void
expect (long found, long expected)
{
  if (found != expected)
    abort ();
}

int
main (void)
{
  static struct large d, s;
  for (int i = 0; i < 90; i++)
    s.l[i] = i;
  expect (copy (&d, &s) == &d, 1);
  expect (sum (&d), 4005);
  expect (copy_if (&d, &s, 4) == &d, 1);
  expect (sum (&d), 4005);
  expect (copy_if (&d, &s, 2) == &d, 1);
  expect (sum (&d), 0);
  expect (copy_if (&d, &s, 1) == &d, 1);
  expect (sum (&d), 4005);
  expect (copy_local (&d) == &d, 1);
  expect (sum (&d), 94005);
  copy_argument (1, s, &d, 2);
  expect (sum (&d), 4008);
  copy_escaped (&d);
  expect (sum (&d), 94005);
  expect (ladder (&d, &s, 400) == &d, 1);
  expect (sum (&d), 44005);
  return 0;
}
