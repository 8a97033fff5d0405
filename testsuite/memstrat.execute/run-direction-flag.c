/* With -mcld, the direction flag may be set on entry.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-mcld" } */

struct block { int i[40]; };

struct block a, b;

__attribute__ ((noipa, memstrat ("memcpy=rep_8byte:-1"))) void
copy (void)
{
  a = b;
}

int
main (void)
{
  for (int i = 0; i < 40; i++)
    b.i[i] = i + 1;
  __asm__ volatile ("std");
  copy ();
  __asm__ volatile ("cld");
  for (int i = 0; i < 40; i++)
    if (a.i[i] != i + 1)
      return 1;
  return 0;
}
