/* An option asks for calls at all sizes.  A call is new where the compiler
   itself has inline code, as for the first copy.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

#pragma memstrat ("memcpy=libcall:-1", "memset=libcall:-1")

void
calls (char *d, const void *s)
{
  __builtin_memcpy (d, s, 40); /* { dg-optimized "copy of 40 bytes called: memcpy as an option asks \\(the compiler alone: inline code\\)$" } */
  __builtin_memset (d + 1000, 0, 10000); /* { dg-missed "clear of 10000 bytes called: memset as an option asks \\(the compiler alone: a call\\)$" } */
}

__attribute__ ((memstrat ("memcpy=libcall:64,unrolled_loop:-1"))) void
small (char *d, const char *s)
{
  __builtin_memcpy (d, s, 40); /* { dg-optimized "copy of 40 bytes called: memcpy as an option asks" } */
  __builtin_memcpy (d + 99, s, 99); /* { dg-optimized "copy of 99 bytes lowered" } */
}

__attribute__ ((memstrat ("threshold=0"))) void
no_threshold (char *d, const char *s)
{
  __builtin_memmove (d, s, 40); /* { dg-called "move of 40 bytes called: memmove as an option asks" } */
}
