/* A local register variable keeps its value across a block operation.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

struct block { char bytes[600]; };

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

/* The register keeps its value in the loop, and from one asm to the next.  */
__attribute__ ((noipa)) long
around_a_loop (struct block *p, int n)
{
  register long r10 __asm__ ("r10") = 0;
  do
    {
      __asm__ volatile ("add $7, %0" : "+r" (r10));
      p[n - 1] = (struct block) {};
    }
  while (--n);
  return r10;
}

__attribute__ ((noipa)) long
one_after_the_other (struct block *p, const struct block *q, long a)
{
  register long first __asm__ ("rdx") = a;
  __asm__ volatile ("inc %0" : "+r" (first));
  long result = first;
  *p = *q;
  register long second __asm__ ("rdx");
  __asm__ volatile ("mov %1, %0" : "=r" (second) : "r" (result));
  p[1] = *q;
  return second;
}

struct block blocks[3];

int
main (void)
{
  blocks[0].bytes[599] = 1;
  blocks[2].bytes[599] = 5;
  if (with_register (blocks, blocks + 2, 21) != 21)
    return 1;
  if (blocks[0].bytes[599] != 0 || blocks[1].bytes[599] != 5)
    return 2;
  blocks[0].bytes[599] = 1;
  if (around_a_loop (blocks, 2) != 14
      || blocks[0].bytes[599] != 0 || blocks[1].bytes[599] != 0)
    return 3;
  if (one_after_the_other (blocks, blocks + 2, 8) != 9
      || blocks[0].bytes[599] != 5 || blocks[1].bytes[599] != 5)
    return 4;
  return 0;
}
#else
int
main (void)
{
  return 0;
}
#endif
