/* A memcpy and a memset of the program's own that nobody calls: they are gone, as
   without the plugin, with the option off.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -fwhole-program -fplugin-arg-memstrat-off" } */

#include "../../lib/own-library.h"

struct block { char b[200]; };

__attribute__ ((externally_visible)) void
start (struct block *d, struct block *s)
{
  *d = *s;
  *s = (struct block) {};
}

/* { dg-final { scan-assembler-not {mem(cpy|set)} } } */
