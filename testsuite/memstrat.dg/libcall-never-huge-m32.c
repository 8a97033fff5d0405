/* An operation on over half of the address space is a loop, also with -m32.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require m32 } */
/* { dg-options "-O2 -w -m32 -fopt-info-optimized -fplugin-arg-memstrat-libcall=never" } */

void *
clear_and_copy (char *d, char *e, const char *s)
{
  __builtin_memset (d, 0, 0xffffffff); /* { dg-optimized "clear lowered: loop of 4" } */
  return __builtin_mempcpy (e, s, 0xffffffff); /* { dg-optimized "copy lowered: loop of 4" } */
}
