/* A program for LTO, which clears a block in a function that early inlining
   removes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct block { char bytes[400]; };

static struct block block = { "x" };

static inline void
clear (struct block *p)
{
  *p = (struct block) {};
}

__attribute__ ((used)) void
_start (void)
{
  __asm__ volatile ("" : : "r" (&block) : "memory");
  clear (&block);
  __asm__ volatile ("syscall" : : "a" (60), "D" (block.bytes[0]) : "memory");
}
