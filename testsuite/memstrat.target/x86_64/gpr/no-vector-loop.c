/* Loops of copies, fills and integer arithmetic that would be vectorized.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define LOOP(name, parameters, n, statement) \
  void \
  name parameters \
  { \
    for (int i = 0; i < n; i++) \
      statement; \
  }

void
copy_longs (long *restrict d, long *restrict s, int n)
{
  for (int i = 0; i < n; i++)
    d[2 * i] = s[2 * i], d[2 * i + 1] = s[2 * i + 1];
}

LOOP (copy_overlapping, (int *d, int *s, int n), n, d[i] = s[i])
LOOP (copy_constant, (int *restrict d, int *restrict s), 64, d[i] = s[i])
LOOP (fill_ints, (int *d, int c, int n), n, d[i] = c)
LOOP (fill_shorts, (short *d, int n), n, d[i] = 0x1234)
LOOP (fill_pointers, (void **d, void *p, int n), n, d[i] = p)
LOOP (reverse, (int *restrict d, int *restrict s, int n), n, d[i] = s[n - i])

struct pair { int a, b; };

void
copy_pairs (struct pair *restrict d, struct pair *restrict s, int n)
{
  for (int i = 0; i < n; i++)
    {
      d[i].a = s[i].a;
      d[i].b = s[i].b;
    }
}

int
sum (int *s, int n)
{
  int result = 0;
  for (int i = 0; i < n; i++)
    result += s[i];
  return result;
}

LOOP (scale, (unsigned *restrict d, const unsigned *restrict s), 256,
      d[i] = s[i] * 3 + 1)

/* These loops are if-converted and distributed only for the vectorizer.  */
void
choose (int *restrict d, const int *restrict s, const int *restrict c, int n)
{
  for (int i = 0; i < n; i++)
    if (c[i] > 0)
      d[i] = s[i] + c[i];
}

void
distribute (int *d, int *e, const int *s, int n)
{
  for (int i = 0; i < n; i++)
    {
      d[i] = 0;
      e[i] = e[i] + s[i];
    }
}

_Bool
equal (const unsigned char *a, const unsigned char *b)
{
  unsigned char different = 0;
  for (int i = 0; i < 64; i++)
    different |= a[i] ^ b[i];
  return !different;
}

/* { dg-final { scan-assembler-not {%[xyz]?mm[0-9]} } } */
