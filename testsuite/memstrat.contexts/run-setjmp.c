/* Block operations before setjmp, between setjmp and longjmp, and after.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include <setjmp.h>

struct block { int i[30]; };
struct large { int i[200]; };

static jmp_buf buffer;
static struct block first, second;
static struct large big, out;

static __attribute__ ((noipa)) void
leave (int i)
{
  longjmp (buffer, i);
}

static __attribute__ ((noipa)) int
work (struct block *d, struct large *e)
{
  struct block kept = first;
  struct block *volatile where = d;
  int times = setjmp (buffer);
  *where = kept;
  if (times < 3)
    {
      struct large local = big;
      local.i[times] = 100 + times;
      *e = local;
      where++;
      leave (times + 1);
    }
  e->i[199] = kept.i[29];
  kept = (struct block) {};
  d[4] = kept;
  return times;
}

int
main (void)
{
  static struct block d[5];
  for (int i = 0; i < 30; i++)
    first.i[i] = d[4].i[i] = i + 1;
  for (int i = 0; i < 200; i++)
    big.i[i] = i;
  second = first;
  if (work (d, &out) != 3)
    return 1;
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 5; j++)
      if (d[j].i[i] != (j < 4 ? second.i[i] : 0))
	return 2;
  for (int i = 0; i < 200; i++)
    if (out.i[i] != (i == 2 ? 102 : i == 199 ? 30 : i))
      return 3;
  return 0;
}
