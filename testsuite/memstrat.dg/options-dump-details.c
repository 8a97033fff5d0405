/* dump=details writes the remarks and the facts of each decision into a dump.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fplugin-arg-memstrat-dump=details" } */

void
copy (long *d, const char *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { scan-tree-dump-times memstrat {memstrat: copy of 64 bytes lowered: straight, 8 pieces of 8} 1 } } */
/* { dg-final { scan-tree-dump-times memstrat {dest aligned to [0-9]+, src aligned to 1, explicit call} 1 } } */
/* { dg-final { cleanup-tree-dump memstrat } } */
