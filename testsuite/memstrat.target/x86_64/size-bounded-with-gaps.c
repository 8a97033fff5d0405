/* Expansion finds fewer bounds on sizes than memstrat could.  In code for
   size, GCC has a string instruction only for less than 256 bytes, and
   otherwise a call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fno-pie -fplugin-arg-memstrat-libcall=never" } */

extern void die (void) __attribute__ ((cold, noreturn));
extern void use (unsigned long);

__attribute__ ((section (".noinstr.text"))) void
not_zero (char *d, long n)
{
  use (n);
  if (n && n < 100)
    {
      __builtin_memset (d, 0, n);
      die ();
    }
}

__attribute__ ((section (".noinstr.text"))) void
converted (char *d, const char *s, int n)
{
  if (n && n < 100)
    {
      __builtin_memcpy (d, s, n);
      die ();
    }
}

void
one_more (char *d, unsigned long n)
{
  use (n);
  if ((n <= 100 && n != 5) || n == 1ul << 35)
    {
      __builtin_memset (d, 0, n);
      die ();
    }
}

void
negative_too (char *d, const char *s, int n)
{
  if (n < 100)
    {
      __builtin_memcpy (d, s, n);
      die ();
    }
}

/* { dg-final { scan-assembler-not {(call|jmp)\s+mem} } } */
