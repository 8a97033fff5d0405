/* A memcpy and a memset of the program's own that nobody calls: they are gone, as
   without the plugin, where all is optimized for size.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-Os -ffreestanding -fwhole-program" } */

#include "../../lib/own-library.h"

struct block { char b[200]; };

__attribute__ ((externally_visible)) void
start (struct block *d, struct block *s)
{
  *d = *s;
  *s = (struct block) {};
}

/* { dg-final { scan-assembler-not {mem(cpy|set)} } } */
