/* With -fpic and -m32, the first call through the PLT makes its function set up the
   address of the GOT on every path.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require m32 } */
/* { dg-options "-O2 -m32 -march=i586 -fpic -fopt-info-optimized-missed" } */

struct block { long w[70]; };
int counter;

void
first (struct block *d, int how)
{
  if (how)
    *d = (struct block) { 0 }; /* { dg-optimized "clear of 280 bytes lowered: rep_4byte, 70 of 4$" } */
}

__attribute__ ((visibility ("hidden"))) void hidden (void);

void
behind_a_call_without_it (struct block *d)
{
  hidden ();
  *d = (struct block) { 0 }; /* { dg-optimized "clear of 280 bytes lowered: rep_4byte, 70 of 4$" } */
}

/* { dg-final { scan-assembler-not {get_pc_thunk|memset} } } */
