/* A global variable in a register that a call may clobber.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-w -fno-pie -no-pie" } */

register unsigned long current __asm__ ("rdx");
register unsigned long kept __asm__ ("r12");

struct block { char c[800]; };

static struct block here, there;

__attribute__ ((noipa)) static void
copy (void)
{
  here = there;
  current++;
  kept++;
}

__attribute__ ((noipa)) static unsigned long
count (void)
{
  current = 1000;
  for (int i = 0; i < 10; i++)
    copy ();
  return current;
}

int
main (void)
{
  unsigned long before = kept;
  unsigned long counted = count ();
  kept = before;
  return counted != 1010;
}
