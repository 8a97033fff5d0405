/* The first call of the library makes a function of Microsoft's ABI save ten
   vector registers, and costs as much.  The compiler has a string instruction
   there, which is cheaper.  Where it calls, too, or another call does the same,
   nothing is added.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mtune=k8 -fopt-info-optimized-missed" } */

struct block { char b[1000]; };
struct large { char b[10000]; };

void library (void *), microsoft (void *) __attribute__ ((ms_abi));

__attribute__ ((ms_abi)) void
first (struct block *d, struct block *s, int how)
{
  if (how)
    *d = *s; /* { dg-optimized "copy of 1000 bytes lowered: rep_8byte, 125 of 8$" } */
}

__attribute__ ((ms_abi)) void
beside_another_of_its_abi (struct block *d)
{
  microsoft (d);
  __builtin_memset (d, 0, sizeof *d); /* { dg-optimized "clear of 1000 bytes lowered: rep_8byte, 125 of 8$" } */
}

__attribute__ ((ms_abi)) void
run_time (char *d, char *s, unsigned n)
{
  if (n < 1000)
    __builtin_memcpy (d, s, n); /* { dg-missed "copy left: size not known at compile time$" } */
}

/* { dg-final { scan-assembler-not {xmm6|call\tmem|jmp\tmem} } } */
