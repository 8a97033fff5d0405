/* Arguments that the ABI passes as a reference to a copy, of every kind beside a
   large aggregate: the callee may write to each, and nobody else sees that.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-options "-O2 -Wno-psabi -fplugin-arg-memstrat-libcall=never" } */

typedef int ints __attribute__ ((vector_size (256)));
typedef _Complex long double number;
struct large { char c[600]; };
struct middle { char c[40]; };

static struct large large;
static volatile struct large changing;
static int faults;

/* Write to all arguments, and return what they were.  */
__attribute__ ((noipa)) static int
overwrite (int i, struct large a, ints v, number z, struct middle m,
	   struct large b)
{
  volatile char *written[] = { a.c, (char *) &v, (char *) &z, m.c, b.c };
  int sum = a.c[i] + v[i] + (int) __real__ z + (int) __imag__ z + m.c[i]
	    + b.c[599 - i];
  for (int j = 0; j < 5; j++)
    for (int k = 0; k < 16; k++)
      written[j][k + i] = 77;
  return sum;
}

/* SUM has to be EXPECTED each time.  */
static void
expect (int sum, int expected)
{
  faults += sum != expected;
}

__attribute__ ((noipa)) static void
pass (const struct large *p, ints v, number z, struct middle m)
{
  for (int i = 0; i < 3; i++)
    {
      /* Constants, which are in read-only memory; values; variables.  */
      expect (overwrite (0, *p, (ints) { 5, 6 }, 7 + 8.0il,
			 (struct middle) { { 9 } }, large), 1 + 5 + 15 + 9 + 2);
      expect (overwrite (1, *p, v, z, m, *p), 0 + 11 + 25 + 14 + 0);
      expect (overwrite (1, *p, v + 1, z + 1, m, changing),
	      0 + 12 + 26 + 14 + 0);
      expect (overwrite (0, large, (ints) {}, 0, (struct middle) {}, large),
	      1 + 2);
    }
}

int
main (void)
{
  large.c[0] = changing.c[0] = 1;
  large.c[599] = 2;
  pass (&large, (ints) { 10, 11 }, 12 + 13.0il, (struct middle) { { 0, 14 } });
  if (large.c[0] != 1 || large.c[599] != 2 || large.c[1] || changing.c[1])
    faults++;
  return faults;
}
