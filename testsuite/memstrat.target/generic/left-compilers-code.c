/* What the compiler carries out by itself stays as it is, and so does a call
   that is no longer than what could replace it.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

struct words { long w[4]; };
void take (struct words);

void
inline_copy (struct words *d, const struct words *s)
{
  *d = *s; /* { dg-missed "copy of \[0-9\]+ bytes left: the compiler's own code is as good$" } */
}

void
inline_clear (long *d)
{
  __builtin_memset (__builtin_assume_aligned (d, 16), 0, 32); /* { dg-missed "clear of 32 bytes left: the compiler's own code is as good$" } */
}

void
called_copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 5000); /* { dg-missed "copy of 5000 bytes left: the compiler's own code is as good$" } */
}

void
called_move (void *d, const void *s)
{
  __builtin_memmove (d, s, 41); /* { dg-missed "move of 41 bytes left: the compiler's own code is as good$" } */
}

void
called_fill (char *d, int c)
{
  __builtin_memset (d, c, 5000); /* { dg-missed "fill of 5000 bytes left: the compiler's own code is as good$" } */
}

/* A new call might clobber the register, but this call is not new.  */
void
called_anyway (char *d, long value)
{
  __builtin_memset (d, 0, 5000); /* { dg-missed "clear of 5000 bytes left: the compiler's own code is as good$" } */
  register long number __asm__ ("10") = value;
  __asm__ volatile ("" : : "r" (number));
}

void use (char *, char *);

/* A string is stored or copied, and what is behind it cleared.  */
void
strings (void)
{
  char copied[] = "btf_trace_"; /* { dg-missed "copy of 11 bytes left: the compiler's own code is as good$" } */
  char padded[60] = "btf_trace_"; /* { dg-missed "copy of 60 bytes left: the compiler's own code is as good$" } */
  use (copied, padded);
}
