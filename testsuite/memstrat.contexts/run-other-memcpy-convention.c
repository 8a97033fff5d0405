/* The program's own memcpy and memset, which are called in another way.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-fno-builtin" } */

#ifdef __x86_64__
# define OWN __attribute__ ((ms_abi))
#else
# define OWN __attribute__ ((regparm (3)))
#endif
#include "../lib/own-library.h"

struct block { int number[100]; };

__attribute__ ((noipa)) void
copy (struct block *p, struct block *q)
{
  *p = *q;
  *q = (struct block) { 0 };
}

static struct block first, second;

int
main (void)
{
  for (int i = 0; i < 100; i++)
    second.number[i] = i + 1;
  copy (&first, &second);
  return first.number[50] != 51 || second.number[50] != 0;
}
