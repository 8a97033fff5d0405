/* Padding is copied and cleared, too, so that no data leaks from the stack.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "../lib/dirty-stack.h"

typedef unsigned char byte;

struct padded
{
  char a;
  long b;
  short c;
  struct { int d; char e; } inner[5];
  long long f;
  char g;
};

static void
fill (volatile byte *p, unsigned long size, byte value)
{
  while (size--)
    *p++ = value;
}

static int
filled_p (const volatile byte *p, unsigned long size, byte value)
{
  while (size--)
    if (*p++ != value)
      return 0;
  return 1;
}

static __attribute__ ((noipa)) void
leak (void *to, const struct padded *from)
{
  volatile byte *p = to;
  const volatile byte *q = (const volatile byte *) from;
  for (unsigned i = 0; i < sizeof *from; i++)
    p[i] = q[i];
}

static __attribute__ ((noipa)) void
copy (struct padded *d, const struct padded *s)
{
  *d = *s;
}

static __attribute__ ((noipa)) void
clear (struct padded *d)
{
  *d = (struct padded) {};
}

#define LEAK_LOCAL(name, parameter, ...) \
  static __attribute__ ((noipa)) void \
  name (void *to, parameter) \
  { \
    struct padded local = __VA_ARGS__; \
    leak (to, &local); \
  }

LEAK_LOCAL (cleared_local, int unused, {})
LEAK_LOCAL (copied_local, const struct padded *from, *from)

/* GCC clears the whole object before it sets a few members.  */
LEAK_LOCAL (partial_local, int i, { .b = i })

static struct padded a, b;

int
main (void)
{
  fill ((byte *) &a, sizeof a, 0xAA);
  fill ((byte *) &b, sizeof b, 0xBB);
  copy (&a, &b);
  if (!filled_p ((byte *) &a, sizeof a, 0xBB))
    return 1;
  clear (&a);
  if (!filled_p ((byte *) &a, sizeof a, 0))
    return 2;

  fill ((byte *) &a, sizeof a, 0xAA);
  dirty_stack ();
  cleared_local (&a, 0);
  if (!filled_p ((byte *) &a, sizeof a, 0))
    return 3;
  dirty_stack ();
  copied_local (&a, &b);
  if (!filled_p ((byte *) &a, sizeof a, 0xBB))
    return 4;
  dirty_stack ();
  partial_local (&a, 0);
  return filled_p ((byte *) &a, sizeof a, 0) ? 0 : 5;
}
