/* The program's own memset, which no call reaches but the one that GCC makes of a
   loop: it is kept.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-ffreestanding -fwhole-program -ftree-loop-distribute-patterns" } */

typedef __SIZE_TYPE__ size;

void *
memset (void *dest, int value, size bytes)
{
  char *to = dest;
  while (bytes--)
    {
      *to++ = value;
      __asm__ ("");
    }
  return dest;
}

static int number[400];

__attribute__ ((noipa)) static void
clear (int *p)
{
  for (int i = 0; i < 400; i++)
    p[i] = 0;
}

int
main (void)
{
  for (int i = 0; i < 400; i++)
    number[i] = i + 1;
  clear (number);
  for (int i = 0; i < 400; i++)
    if (number[i] != 0)
      return 1;
  return 0;
}
