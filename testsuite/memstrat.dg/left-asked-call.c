/* Where an option asks for a call from the first byte on, there is no size that
   the call would be beyond of.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

__attribute__ ((memstrat ("memset=libcall:-1"))) void
always (char *d)
{
  __builtin_memset (d, 0, 40); /* { dg-missed "clear of 40 bytes left: libcall, which an option asks for$" } */
}

__attribute__ ((memstrat ("memcpy=libcall:64,unrolled_loop:-1"))) void
small (char *d, const char *s)
{
  __builtin_memcpy (d, s, 40); /* { dg-missed "copy of 40 bytes left: libcall, which an option asks for$" } */
  __builtin_memcpy (d + 99, s, 99); /* { dg-optimized "copy of 99 bytes lowered" } */
}

__attribute__ ((memstrat ("threshold=0"))) void
no_threshold (char *d, const char *s)
{
  __builtin_memmove (d, s, 40); /* { dg-missed "move of 40 bytes left: libcall, which an option asks for$" } */
}
