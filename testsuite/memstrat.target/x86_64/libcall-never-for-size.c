/* In code optimized for size, GCC has a string instruction for unknown sizes.
   libcall=never keeps it, whatever -mstringop-strategy says.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fno-pie -fplugin-arg-memstrat-libcall=never -mstringop-strategy=libcall" } */

typedef __SIZE_TYPE__ size_t;

void __attribute__ ((cold))
cold_copy (char *d, const char *s, size_t n)
{
  __builtin_memcpy (d, s, n);
}

void __attribute__ ((optimize ("Os")))
small_fill (char *d, int value, size_t n)
{
  __builtin_memset (d, value, n);
}

extern void __attribute__ ((cold)) report_error (void);

/* The first two operations are left, but the last is not.  */
void
cold_branch (char *d, const char *s, unsigned char n, size_t more, int bad)
{
  if (bad)
    {
      __builtin_memcpy (d, s, n);
      __builtin_memset (d + 1000, 0, 60);
      __builtin_memcpy (d + 2000, s, more);
      report_error ();
    }
}

/* { dg-final { scan-assembler-times {rep movsb} 2 } } */
/* { dg-final { scan-assembler-times {rep stos} 2 } } */
/* { dg-final { scan-assembler-not {(call|jmp)\s+mem} } } */
