/* Early code clears a block a byte at a time, because memset does not exist
   yet.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "case.h"

static inline __attribute__ ((always_inline)) void
inline_memset (void *to, int value, u64 size)
{
  for (u8 *byte = to; size--; byte++)
    WRITE_ONCE (*byte, value);
}

noinstr void
PLAIN (void *to, const void *from)
{
  __builtin_memset (to, 0, 64);
}

noinstr void
BY_HAND (void *to, const void *from)
{
  inline_memset (to, 0, 64);
}
