/* String instructions with a straight tail, where an option asks for them.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized" } */

#define ASKED_FOR(how) \
  __attribute__ ((memstrat ("memcpy=" how ":-1:noalign", \
			    "memset=" how ":-1:align"))) void

ASKED_FOR ("rep_byte")
bytes (char *d, const char *s, int c)
{
  __builtin_memcpy (d, s, 103); /* { dg-optimized "copy of 103 bytes lowered: rep_byte, 103 of 1$" } */
  __builtin_memset (d + 200, c, 103); /* { dg-optimized "fill of 103 bytes lowered: rep_byte, 103 of 1$" } */
}

ASKED_FOR ("rep_4byte")
four_bytes (char *d, const char *s, int c)
{
  __builtin_memcpy (d, s, 103); /* { dg-optimized "copy of 103 bytes lowered: rep_4byte, 25 of 4, 1 piece of 4$" } */
  __builtin_memset (d + 200, c, 103); /* { dg-optimized "fill of 103 bytes lowered: rep_4byte, 25 of 4, 1 piece of 4$" } */
}

ASKED_FOR ("rep_8byte")
eight_bytes (char *d, const char *s, int c)
{
  __builtin_memcpy (d, s, 103); /* { dg-optimized "copy of 103 bytes lowered: rep_8byte, 12 of 8, 1 piece of 8$" } */
  __builtin_memset (d + 200, c, 103); /* { dg-optimized "fill of 103 bytes lowered: rep_8byte, 12 of 8, 1 piece of 8$" } */
}

/* { dg-final { scan-assembler-times {rep movsb\M} 1 } } */
/* { dg-final { scan-assembler-times {rep movsl\M} 1 } } */
/* { dg-final { scan-assembler-times {rep movsq\M} 1 } } */
/* { dg-final { scan-assembler-times {rep stosb\M} 1 } } */
/* { dg-final { scan-assembler-times {rep stosl\M} 1 } } */
/* { dg-final { scan-assembler-times {rep stosq\M} 1 } } */
