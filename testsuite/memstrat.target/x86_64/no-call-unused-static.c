/* memstrat makes no new call in a file with its own memcpy, even if this
   memcpy is static, and nothing calls it.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding" } */

#define OWN static inline
#include "../../lib/own-library.h"

struct block { char bytes[3000]; };

void
copy (struct block *to, struct block *from)
{
  *to = *from;
}

/* { dg-final { scan-assembler-not {mem(cpy|set)} } } */
