/* How an argument is passed says nothing of what is copied behind it.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized-missed" } */
/* { dg-final { scan-assembler-times {memcpy} 1 } } */

struct large
{
  long l[100];
};

void take (struct large);

void
copy (struct large *p, void *d, void *s, unsigned long size)
{
  take (*p); /* { dg-missed "copy of 800 bytes left: libcall beyond 256, in expansion$" } */
  if (size > 40)
    __builtin_unreachable ();
  __builtin_memcpy (d, s, size); /* { dg-missed "copy left: size not known at compile time$" } */
}
