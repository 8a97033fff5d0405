/* A memcpy of this file that does the same as the library's.  GCC may inline
   or rename it, or change its calling convention.  With 32 bits, for example,
   GCC may pass the arguments in registers.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-ffreestanding" } */
/* { dg-additional-options "-O1 -m32" m32 } */

#ifndef OWN
# define OWN static __attribute__ ((noinline))
#endif
#include "../lib/own-library.h"

struct block { int number[100]; };

__attribute__ ((noipa)) void
copy (struct block *p, struct block *q)
{
  *p = *q;
  *q = (struct block) { 0 };
}

__attribute__ ((noipa)) int
take (struct block block)
{
  return block.number[7];
}

__attribute__ ((noipa)) int
pass (const struct block *p)
{
  return take (*p);
}

static struct block first, second;
static char text[20];

int
main (void)
{
  for (int i = 0; i < 100; i++)
    second.number[i] = i + 1;
  copy (&first, &second);
  memcpy (text, "xxxxx", 6);
  return first.number[50] != 51 || second.number[50] != 0
	 || pass (&first) != 8 || text[4] != 'x';
}
