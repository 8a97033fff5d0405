/* The program's own memset, which no call reaches but the one that GCC makes of a
   loop, is kept.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -fwhole-program -ftree-loop-distribute-patterns" } */

#include "../../lib/own-library.h"

__attribute__ ((externally_visible)) void
clear (int *p)
{
  for (int i = 0; i < 400; i++)
    p[i] = 0;
}

/* { dg-final { scan-assembler {\nmemset:} } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemset} 1 } } */
