/* A memcpy and a memset of the program's own that nobody calls: they are gone, as
   without the plugin, where no call can come.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -fwhole-program" } */

#include "../../lib/own-library.h"

int counter;

__attribute__ ((externally_visible)) void
start (void)
{
  counter++;
}

/* { dg-final { scan-assembler-not {mem(cpy|set)} } } */
