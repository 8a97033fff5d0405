/* dump= writes the remarks into a dump file.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fplugin-arg-memstrat-dump" } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { scan-tree-dump-times memstrat {memstrat: copy of 64 bytes lowered: straight, 8 pieces of 8} 1 } } */
/* { dg-final { cleanup-tree-dump memstrat } } */
