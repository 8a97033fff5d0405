/* Functions that must not call the library; see transformations.exp.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct block { char bytes[300]; };

__attribute__ ((section (".noinstr.text"))) void
copy (struct block *d, const struct block *s)
{
  *d = *s;
}

void
copy_volatile (volatile struct block *d, volatile struct block *s)
{
  *d = *s;
}
