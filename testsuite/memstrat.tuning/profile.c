/* A block that runs often, and one that runs in one of 50 calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */

char blocks[2][248];

__attribute__ ((noipa)) void
work (int seldom, char *first, char *second)
{
  if (seldom)
    __builtin_memset (second, 0, 248);
  else
    __builtin_memcpy (first, second, 168);
  __asm__ volatile ("" : : : "memory");
}

int
main (void)
{
  for (int i = 0; i < 10000; i++)
    work (i % 50 == 0, blocks[0], blocks[1]);
  return 0;
}
