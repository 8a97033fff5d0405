/* A file that uses the precompiled header.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prefix.h"

void
use_block (struct block *d, const struct block *s)
{
  copy_block (d, s);
  memset (d + 9, 0, 77);
}

void
copy_off (struct block *d, const struct block *s)
{
  memcpy (d, s, 200);
}
