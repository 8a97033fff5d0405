/* A local register variable keeps its value over a block operation.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

struct block
{
  char bytes[600];
};

#ifdef __x86_64__
__attribute__ ((noipa)) long
with_register (struct block *p, const struct block *q, long a)
{
  register long r10 __asm__ ("r10") = a;
  *p = (struct block) {};
  p[1] = *q;
  long result;
  __asm__ volatile ("mov %1, %0" : "=r" (result) : "r" (r10));
  return result;
}
#else
__attribute__ ((noipa)) long
with_register (struct block *p, const struct block *q, long a)
{
  *p = (struct block) {};
  p[1] = *q;
  return a;
}
#endif

struct block blocks[3];

int
main (void)
{
  blocks[0].bytes[599] = 1;
  blocks[2].bytes[599] = 5;
  if (with_register (blocks, blocks + 2, 21) != 21)
    return 1;
  return blocks[0].bytes[599] == 0 && blocks[1].bytes[599] == 5 ? 0 : 2;
}
