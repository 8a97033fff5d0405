/* An IOMMU driver clears 16 entries of a page table.  The loop is written so
   that the compiler does not make `rep stos' of it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "case.h"

enum { entries = 16 };

void
PLAIN (u64 *table, const void *from)
{
  for (int i = 0; i < entries; i++)
    table[i] = 0;
}

void
BY_HAND (u64 *table, const void *from)
{
  for (int i = 0; i < entries; i++)
    WRITE_ONCE (table[i], 0);
}
