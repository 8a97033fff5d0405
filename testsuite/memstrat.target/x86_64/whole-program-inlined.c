/* The program's own library is kept for a call in code that is optimized for
   speed only where it was inlined.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -fwhole-program" } */

#include "../../lib/own-library.h"

struct block { char bytes[300]; };

static inline __attribute__ ((always_inline, optimize ("Os"))) void
copy (struct block *to, struct block *from)
{
  *to = *from;
}

__attribute__ ((externally_visible)) void
start (struct block *to, struct block *from)
{
  copy (to, from);
}

/* { dg-final { scan-assembler {\nmemcpy:} } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemcpy} 1 } } */
