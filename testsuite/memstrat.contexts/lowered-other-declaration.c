/* A memset that is not the library's, declared here and defined elsewhere: a
   clear must not become a call of it.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -fno-builtin" } */
/* { dg-final { scan-assembler-not "(call|jmp)\tmemset" } } */

extern void memset (char *dest, __SIZE_TYPE__ size, int value);

struct block { char at[1200]; };

void
clear (struct block *p)
{
  *p = (struct block) { 0 };
}
