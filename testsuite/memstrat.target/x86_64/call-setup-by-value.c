/* A by-value argument of a function of Microsoft's ABI is copied while GCC expands
   the call.  The library would make the caller save ten vector registers.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mtune=k8 -fopt-info-optimized-missed" } */

struct block { char b[300]; };

__attribute__ ((ms_abi)) int microsoft (struct block);

__attribute__ ((ms_abi)) int
first (struct block *s, int how)
{
  return how ? microsoft (*s) : 0; /* { dg-optimized "copy of 300 bytes lowered: rep_8byte, 37 of 8, 1 piece of 4, in expansion$" } */
}

/* { dg-final { scan-assembler-not {xmm6|call\tmem|jmp\tmem} } } */
