/* Where no call is allowed, a long array with a short string is cleared, and
   the string stored.  The object file has no constant as long as the array.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fplugin-arg-memstrat-libcall=never -fopt-info-optimized" } */

void use (char *);

void
quiet (void)
{
  char line[4096] = "quiet "; /* { dg-optimized "copy of 4096 bytes lowered: rep_byte, 4096 of 1, 1 piece of 4, 1 of 2" } */
  use (line);
}

__attribute__ ((memstrat ("memcpy=rep_8byte:-1:noalign"))) void
console (void)
{
  char line[1003] = "console=ttyS0"; /* { dg-optimized "copy of 1003 bytes lowered: rep_8byte, 125 of 8, 1 piece of 4, 2 of 8$" } */
  use (line);
}

/* { dg-final { scan-assembler-not {rodata|\.string|\.ascii|call\tmem} } } */
