/* A program's own memset, of which GCC makes a version for each CPU, for LTO.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct block { int number[100]; };

__attribute__ ((target_clones ("avx2", "default"))) void *
memset (void *dest, int value, __SIZE_TYPE__ size)
{
  char *to = dest;
  while (size--)
    {
      *to++ = value;
      __asm__ ("nop");
    }
  return dest;
}

__attribute__ ((noipa)) void
clear (struct block *p)
{
  *p = (struct block) { 0 };
}

static struct block block;

int
main (void)
{
  for (int i = 0; i < 100; i++)
    block.number[i] = i + 1;
  clear (&block);
  return block.number[50];
}
