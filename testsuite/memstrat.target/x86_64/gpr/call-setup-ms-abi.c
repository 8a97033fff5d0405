/* A function of Microsoft's ABI makes no new call of the library, because it
   would have to save vector registers.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct block { char b[1000]; };

__attribute__ ((ms_abi)) void
copy (struct block *d, struct block *s)
{
  *d = *s;
}

/* GCC 16 itself makes a call here.  */
#if __GNUC__ < 16
__attribute__ ((ms_abi)) void
run_time (char *d, char *s, unsigned n)
{
  if (n < 1000)
    __builtin_memcpy (d, s, n);
}
#endif

__attribute__ ((ms_abi, memstrat ("memset=libcall:-1:noalign"))) void
even_if_asked (struct block *d)
{
  *d = (struct block) {};
}

/* { dg-final { scan-assembler-not {xmm|call\tmem|jmp\tmem} } } */
