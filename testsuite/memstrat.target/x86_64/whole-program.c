/* No new call refers to the program's own memcpy and memset, which the source
   never calls, so GCC removes these functions.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -fwhole-program" } */

#include "../../lib/own-library.h"

struct block { char bytes[300]; };
typedef int large __attribute__ ((vector_size (4096)));

static inline __attribute__ ((always_inline, optimize ("Os"))) void
copy (struct block *to, struct block *from)
{
  *to = *from;
}

__attribute__ ((externally_visible)) void
start (struct block *to, struct block *from)
{
  copy (to, from);
  *from = (struct block) {};
}

__attribute__ ((externally_visible)) void
copy_vector (large *to, large *from)
{
  *to = *from;
}

/* { dg-final { scan-assembler-not {mem(cpy|set)} } } */
