/* An unknown option is named in full.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-thresold=64" } */

/* { dg-error "unknown option '-fplugin-arg-memstrat-thresold', expected -fplugin-arg-memstrat- with one of memcpy, memmove, memset, memzero, threshold, tune, prefer, regs, libcall, off, no-call-sections, limit, dump, report, mismatch, disable, help, version; did you mean 'threshold'\\?" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
