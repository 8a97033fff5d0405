/* The compiler's own flag wins in a section without calls, too.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mstringop-strategy=rep_byte" } */
/* { dg-note "copies, clears and fills are left to the compiler" "" { target *-*-* } 0 } */

__attribute__ ((section (".noinstr.text"))) void
noinstr (char *d, char *s)
{
  __builtin_memcpy (d, s, 400);
}

/* { dg-final { scan-assembler-times {rep movs} 1 } } */
