/* Block operations in a transaction that is undone, and in one that is not.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require transactions } */
/* { dg-additional-options "-fgnu-tm" } */

struct block { long l[12]; };
struct large { long l[100]; };

static struct block a, b;
static struct large c, d;

static __attribute__ ((noipa)) void
work (int cancel, int n)
{
  __transaction_atomic
    {
      struct block local = b;
      local.l[3] = n;
      a = local;
      c = d;
      d = (struct large) {};
      if (cancel)
	__transaction_cancel;
    }
}

int
main (void)
{
  b.l[11] = 5;
  d.l[99] = 6;
  work (1, 7);
  if (a.l[11] != 0 || a.l[3] != 0 || c.l[99] != 0 || d.l[99] != 6)
    return 1;
  work (0, 7);
  return a.l[11] == 5 && a.l[3] == 7 && c.l[99] == 6 && d.l[99] == 0 ? 0 : 2;
}
