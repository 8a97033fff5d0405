/* Settings in the source that are for x86.
   SPDX-License-Identifier: GPL-3.0-or-later  */

__attribute__ ((memstrat ("regs=sse"))) void
copy (void *d, const void *s) /* { dg-error "memstrat setting regs=: register class 'sse' is for x86 only, expected 'auto'" } */
{
  __builtin_memcpy (d, s, 64);
}

#pragma memstrat ("memset=vector_loop:-1:noalign") /* { dg-error "memstrat setting memset=: strategy 'vector_loop' is for x86 only" } */

/* { dg-final { no-output } } */
