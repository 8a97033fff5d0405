/* A copy of a block that is always zero is a clear.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-ipa-icf -fno-tree-vectorize -fopt-info-optimized-missed" } */

struct s { long a[8]; };

static const struct s zero;
const struct s zeros[2] = { { { 0 } } };
const struct s one[2] = { { { 0 } }, { { 1 } } };
static struct s written;
extern const struct s elsewhere[2];
const struct s replaceable[2] __attribute__ ((weak)) = { { { 0 } } };
const volatile struct s changing[2] = { { { 0 } } };

#define NOINLINE __attribute__ ((noipa))

#define COPY(name, source) NOINLINE void name (struct s *p) { *p = source; }

COPY (uninitialized, zero) /* { dg-optimized "clear of 64 bytes lowered: " } */

NOINLINE void
element (struct s *p, int i)
{
  *p = zeros[i]; /* { dg-optimized "copy of 64 bytes lowered: " } */
}

COPY (first, zeros[0]) /* { dg-optimized "clear of 64 bytes lowered: " } */
COPY (not_zero, one[1]) /* { dg-optimized "copy of 64 bytes lowered: " } */

NOINLINE void *
call (struct s *p)
{
  return __builtin_mempcpy (p, &zero, 40); /* { dg-optimized "clear of 40 bytes lowered: " } */
}

NOINLINE void
beyond (char *p)
{
  static const char large[10000];
  __builtin_memcpy (p, large, sizeof large); /* { dg-called "clear of 10000 bytes called: memset beyond" } */
}

COPY (variable, written) /* { dg-optimized "copy of 64 bytes lowered: " } */
COPY (external, elsewhere[1]) /* { dg-optimized "copy of 64 bytes lowered: " } */
COPY (weak, replaceable[1]) /* { dg-optimized "copy of 64 bytes lowered: " } */
COPY (is_volatile, changing[1]) /* { dg-missed "copy of 64 bytes left: volatile" } */

const struct s elsewhere[2] = { { { 0 } }, { { 3 } } };

/* Check the first and the last field of a struct that COPY has written.  */
NOINLINE void
check (void (*copy) (struct s *), long first, long last)
{
  struct s x;
  for (int i = 0; i < 8; i++)
    x.a[i] = 5;
  copy (&x);
  if (x.a[0] != first || x.a[7] != last)
    __builtin_abort ();
}

int
main (void)
{
  written.a[7] = 7;
  check (uninitialized, 0, 0);
  check (first, 0, 0);
  check (not_zero, 1, 0);
  check (variable, 0, 7);
  check (external, 3, 0);
  check (weak, 0, 0);
  struct s x = { { 1, 1, 1, 1, 1, 1, 1, 1 } };
  if (call (&x) != &x.a[5] || x.a[4] != 0 || x.a[5] != 1)
    __builtin_abort ();
  return 0;
}
