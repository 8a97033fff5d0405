/* A call after a block operation stays a tail call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-foptimize-sibling-calls -O2" } */

struct block { long l[20]; };
struct large { long l[90]; };

static long ping (struct block *, struct large *, long);

static __attribute__ ((noipa)) long
pong (struct block *b, struct large *l, long n)
{
  b[0] = b[1];
  l[0] = l[1];
  b->l[0]++;
  return ping (b, l, n);
}

static __attribute__ ((noipa)) long
ping (struct block *b, struct large *l, long n)
{
  if (n == 0)
    return b->l[0];
  struct block local = b[0];
  b[1] = local;
  __builtin_memmove (b + 2, b, 100);
  __builtin_memset (l + 1, 0, sizeof *l);
  return pong (b, l, n - 1);
}

int
main (void)
{
  static struct block b[3];
  static struct large l[2];
  return ping (b, l, 1000000) == 1000000 ? 0 : 1;
}
