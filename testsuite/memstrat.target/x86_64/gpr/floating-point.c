/* Floating point and its vectors; gpr.exp compares the assembly with and
   without the plugin.
   SPDX-License-Identifier: GPL-3.0-or-later  */

extern int counter;
void other (void);

double
polynomial (double x)
{
  return ((x * 3 + 2) * x + 1) / (x - 7);
}

void
saxpy (float *restrict y, const float *restrict x, float a, int n)
{
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

struct vector { double x, y, z, w; };

void
add (struct vector *a, const struct vector *b)
{
  a->x += b->x;
  a->y += b->y;
  a->z += b->z;
  a->w += b->w;
}

void
move (struct vector *a, const struct vector *b)
{
  a->x = b->x;
  a->y = b->y;
  a->z = 0;
  a->w = 0;
}

_Complex double
multiply (_Complex double a, _Complex double b)
{
  return a * b;
}

long double
extended (long double a, int i)
{
  return a * i;
}

void
copy_floats (float *restrict a, const float *restrict b, int n)
{
  for (int i = 0; i < n; i++)
    a[2 * i] = b[i];
}

/* With -fipa-ra, a caller need not save vector registers across a call of a
   function without floating point.  */
static __attribute__ ((noinline)) int
touches_none (int *p)
{
  *p = 1;
  return counter;
}

static __attribute__ ((noinline)) int
calls_another (int *p)
{
  other ();
  *p = 2;
  return counter;
}

double
across_call (double x, int *p)
{
  int i = touches_none (p);
  return x * 2 + i;
}

double
across_other_call (double x, int *p)
{
  int i = calls_another (p);
  return x * 2 + i;
}
