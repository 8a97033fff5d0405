/* With -fpic and -m32, a by-value argument that is copied by the first call through
   the PLT would make its function set up the address of the GOT.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require m32 } */
/* { dg-options "-O2 -m32 -march=i686 -mtune=k8 -fpic -fopt-info-optimized-missed" } */

struct block { long w[75]; };

__attribute__ ((visibility ("hidden"))) int hidden (struct block);

int
first (struct block *s, int how)
{
  return how ? hidden (*s) : 0; /* { dg-optimized "copy of 300 bytes lowered: rep_4byte, 75 of 4, in expansion$" } */
}

/* { dg-final { scan-assembler-not {get_pc_thunk|memcpy} } } */
