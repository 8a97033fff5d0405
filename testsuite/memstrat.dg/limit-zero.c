/* limit=0 lowers nothing.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -fplugin-arg-memstrat-limit=0 -mno-sse -mtune=k8" } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 200); /* { dg-missed "copy of 200 bytes left: beyond limit=$" } */
}

/* { dg-final { scan-assembler {rep movsq} } } */
