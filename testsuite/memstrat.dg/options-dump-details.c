/* dump=details writes the remark and the question of each decision into a dump.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fplugin-arg-memstrat-dump=details" } */

void
copy (long *d, const char *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { scan-tree-dump-times memstrat {memstrat: copy of 64 bytes lowered: straight, 8 pieces of 8} 1 } } */
/* { dg-final { scan-tree-dump-times memstrat {"kind":"copy","size_bytes":64,[^\n]*"explicit_call":true} 1 } } */
/* { dg-final { cleanup-tree-dump memstrat } } */
