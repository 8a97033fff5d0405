/* Types whose size is known only at run time, beside members whose size is
   known when compiling.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

struct known { int i[30]; };

static __attribute__ ((noipa)) int
work (int n, struct known *in)
{
  struct variable { char c[n]; struct known known; char end[n]; } a, b, c[2];
  for (int i = 0; i < n; i++)
    {
      a.c[i] = i;
      a.end[i] = n - i;
    }
  a.known = *in;
  b = a;
  c[1] = b;
  c[0] = c[1];
  c[0].known = (struct known) {};
  b.known.i[29]++;
  for (int i = 0; i < n; i++)
    if (b.c[i] != i || b.end[i] != n - i || c[0].c[i] != i
	|| c[0].end[i] != n - i || c[1].end[i] != n - i)
      return 1;
  for (int i = 0; i < 30; i++)
    if (b.known.i[i] != i + (i == 29) || c[1].known.i[i] != i
	|| c[0].known.i[i] != 0)
      return 2;
  return 0;
}

int
main (void)
{
  struct known k;
  for (int i = 0; i < 30; i++)
    k.i[i] = i;
  for (int n = 1; n < 100; n++)
    if (work (n, &k))
      return 1;
  return 0;
}
