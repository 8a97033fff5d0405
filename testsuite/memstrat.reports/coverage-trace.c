/* The counts of -fsanitize-coverage=trace-pc,trace-cmp.
   SPDX-License-Identifier: GPL-3.0-or-later  */

extern int printf (const char *, ...);

#define RUNTIME __attribute__ ((no_sanitize_coverage, noipa))

static int blocks, comparisons;

RUNTIME void __sanitizer_cov_trace_pc (void) { blocks++; }
RUNTIME void __sanitizer_cov_trace_cmp8 (unsigned long a, unsigned long b)
{ comparisons += a < b ? 2 : 1; }
RUNTIME void __sanitizer_cov_trace_const_cmp4 (unsigned a, unsigned b)
{ comparisons += a < b ? 2 : 1; }

struct large { long l[100]; };
static struct large large[4];

static __attribute__ ((noipa)) void
work (struct large *d, struct large *s, int i, unsigned long n)
{
  if (i == 5)
    *d = *s;
  else if (n > d->l[5])
    __builtin_memset (d, i, 200);
  *s = (struct large) {};
}

RUNTIME int
main (void)
{
  for (int i = 0; i < 10; i++)
    {
      work (&large[i & 3], &large[i % 3], i, i * 7);
      printf ("%d %d\n", blocks, comparisons);
    }
  return 0;
}
