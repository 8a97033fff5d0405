/* The program's own memset.  GCC knows all callers, and would rename or remove
   the function or, with 32 bits, pass its arguments in registers.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-ffreestanding -fwhole-program" } */
/* { dg-additional-options "-O1 -m32" m32 } */

#define OWN __attribute__ ((noinline))
#include "../lib/own-library.h"

struct block { int number[100]; };

__attribute__ ((noipa)) void
clear (struct block *p)
{
  *p = (struct block) { 0 };
}

static struct block block;
static char painted[20];
static volatile int five = 5, x = 'x';

int
main (void)
{
  /* Make GCC choose its own calling convention for memset.  */
  char *end = (char *) memset (painted, x, five) + 10;
  *(char *) memset (end, 'z', five) = 'q';
  for (int i = 0; i < 100; i++)
    block.number[i] = i + 1;
  clear (&block);
  for (int i = 0; i < 100; i++)
    if (block.number[i] != 0)
      return 1;
  return painted[4] != 'x' || painted[5] != 0 || painted[10] != 'q'
	 || painted[14] != 'z';
}
