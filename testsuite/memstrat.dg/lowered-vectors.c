/* Pieces are as wide as the widest vector that the flags allow.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

#define COPY(name, n) \
  void name (void *d, const void *s) { __builtin_memcpy (d, s, n); }

void
sse (void *d, const void *s, int c)
{
  __builtin_memcpy (d, s, 41); /* { dg-optimized "copy of 41 bytes lowered: straight, 3 pieces of 16$" } */
  __builtin_memset (d + 1000, 0, 100); /* { dg-optimized "clear of 100 bytes lowered: straight, 6 pieces of 16, 1 of 4$" } */
  __builtin_memset (d + 2000, c, 70); /* { dg-optimized "fill of 70 bytes lowered: straight, 4 pieces of 16, 1 of 8$" } */
  __builtin_memmove (d + 3000, s, 207); /* { dg-optimized "move of 207 bytes lowered: straight, 13 pieces of 16$" } */
  __builtin_memmove (d + 4000, s, 209); /* { dg-called "move of 209 bytes called: memmove beyond 208$" } */
  __builtin_memcpy (d + 5000, s, 15); /* { dg-optimized "copy of 15 bytes lowered: straight, 2 pieces of 8$" } */
}

__attribute__ ((target ("avx"))) void
avx (void *d, const void *s)
{
  __builtin_memcpy (d, s, 41); /* { dg-optimized "copy of 41 bytes lowered: straight, 1 piece of 32, 1 of 16$" } */
  __builtin_memcpy (d + 1000, s, 50); /* { dg-optimized "copy of 50 bytes lowered: straight, 2 pieces of 32$" } */
  __builtin_memcpy (d + 2000, s, 31); /* { dg-optimized "copy of 31 bytes lowered: straight, 2 pieces of 16$" } */
}

__attribute__ ((target ("avx,prefer-vector-width=128")))
COPY (prefer_128, 64) /* { dg-optimized "copy of 64 bytes lowered: straight, 4 pieces of 16$" } */

/* The CPU that the compiler tunes for has a preferred width, too.  */
__attribute__ ((target ("arch=skylake-avx512,tune=skylake-avx512")))
COPY (prefer_256, 128) /* { dg-optimized "copy of 128 bytes lowered: straight, 4 pieces of 32$" } */

__attribute__ ((target ("avx512f")))
COPY (avx512, 255) /* { dg-optimized "copy of 255 bytes lowered: straight, 4 pieces of 64$" } */
__attribute__ ((target ("general-regs-only")))
COPY (general, 64) /* { dg-optimized "copy of 64 bytes lowered: straight, 8 pieces of 8$" } */
__attribute__ ((target ("avx512f"), memstrat ("regs=sse")))
COPY (by_hand_sse, 80) /* { dg-optimized "copy of 80 bytes lowered: straight, 5 pieces of 16$" } */

/* Calls begin at the same size as without vectors.  */
__attribute__ ((memstrat ("regs=gpr"))) void
by_hand_gpr (void *d, const void *s)
{
  __builtin_memcpy (d, s, 184); /* { dg-optimized "copy of 184 bytes lowered: straight, 23 pieces of 8$" } */
  __builtin_memcpy (d + 1000, s, 192); /* { dg-optimized "copy of 192 bytes lowered: unrolled_loop, 6 of 32$" } */
  __builtin_memcpy (d + 2000, s, 280); /* { dg-called "copy of 280 bytes called: memcpy beyond 2\[0-9\]\[0-9\]$" } */
}

__attribute__ ((memstrat ("regs=avx512")))
COPY (by_hand_none, 64) /* { dg-optimized "copy of 64 bytes lowered: straight, 4 pieces of 16$" } */

__attribute__ ((target ("avx512f,prefer-vector-width=128"),
		memstrat ("regs=avx512"))) void
by_hand (void *d, const void *s)
{
  __builtin_memcpy (d, s, 80); /* { dg-optimized "copy of 80 bytes lowered: straight, 1 piece of 64, 1 of 16$" } */
}

__attribute__ ((target ("avx"), memstrat ("memset=vector_loop:-1:noalign"))) void
loop (void *d)
{
  __builtin_memset (d, 0, 1000); /* { dg-optimized "clear of 1000 bytes lowered: vector_loop, 7 of 128, 3 pieces of 32, 1 of 8$" } */
}

extern void use (void *);

/* A wide vector costs more in a function with calls.  */
__attribute__ ((target ("avx"))) void
calls (void *d, const void *s)
{
  __builtin_memcpy (d, s, 127); /* { dg-optimized "copy of 127 bytes lowered: straight, 8 pieces of 16$" } */
  use (d);
  __builtin_memcpy (d + 1000, s, 128); /* { dg-optimized "copy of 128 bytes lowered: straight, 4 pieces of 32$" } */
}

/* Below -O2, GCC inserts no vzeroupper, so vectors have at most 16 bytes.  */
__attribute__ ((target ("avx2"), optimize ("O1")))
COPY (at_O1, 64) /* { dg-optimized "copy of 64 bytes lowered: straight, 4 pieces of 16$" } */

__attribute__ ((target ("avx2"), optimize ("O1"), memstrat ("regs=avx")))
COPY (at_O1_by_hand, 64) /* { dg-optimized "copy of 64 bytes lowered: straight, 2 pieces of 32$" } */
