/* A block that runs often, and one that runs in one of 50 calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */

char blocks[2][168];

__attribute__ ((noipa)) void
work (int seldom)
{
  if (seldom)
    __builtin_memset (blocks[1], 0, 168);
  else
    __builtin_memcpy (blocks[0], blocks[1], 168);
  __asm__ volatile ("" : : : "memory");
}

int
main (void)
{
  for (int i = 0; i < 10000; i++)
    work (i % 50 == 0);
  return 0;
}
