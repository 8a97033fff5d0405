/* An inline memset that is not the library's, after the clear.  Another file
   defines the function.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fno-builtin -std=gnu11" } */
/* { dg-final { scan-assembler-not "(call|jmp)\tmemset" } } */

struct block { char at[1200]; };

void
clear (struct block *p)
{
  *p = (struct block) { 0 };
}

inline void
memset (char *dest, __SIZE_TYPE__ size, int value)
{
  while (size--)
    *dest++ = value;
}
