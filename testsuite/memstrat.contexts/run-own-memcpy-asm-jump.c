/* memcpy is a jump, and memset an alias, both in one asm statement; what else
   assembly names is no library code.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

__attribute__ ((used)) COPY_FUNCTION (copy_any)

__attribute__ ((used)) void *
set_any (void *d, int c, size n)
{
  struct block *to = d;
  for (; n >= sizeof *to; n -= sizeof *to)
    {
      *to++ = (struct block) { { 0 } };
      __asm__ volatile ("" : "+r" (to));
    }
  for (size i = 0; i < n; i++)
    ((volatile char *) to)[i] = c;
  return d;
}

__asm__ (".globl memcpy, memset\n"
	 "memcpy:\n"
	 "\tjmp copy_any\n"
	 "memset=set_any");

void *memset (void *, int, size);

static __attribute__ ((constructor)) void
clear (void)
{
  static char block[2000] = { 1 };
  volatile size n = sizeof block;
  memset (block, 0, n);
  if (((volatile char *) block)[0] != 0)
    __builtin_abort ();
}
