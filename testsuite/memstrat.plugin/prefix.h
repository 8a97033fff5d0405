/* A header to be precompiled.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

struct block { char bytes[99]; };

__attribute__ ((memstrat ("threshold=400"))) static inline void
copy_block (struct block *d, const struct block *s)
{
  *d = *s;
  memcpy (d + 1, s + 1, 300);
}

__attribute__ ((memstrat ("off"))) void copy_off (struct block *d,
						  const struct block *s);
