/* A variable whose register is free for a biased base in the variable's scope.
   SPDX-License-Identifier: GPL-3.0-or-later  */

static char buffer[1000];

static inline long
tripled (long x, char *p)
{
  long result = x * 3 + 1;
  if (result > 7)
    __builtin_memset (p + 300, 0, 250);
  return result;
}

__attribute__ ((noipa)) long
watched (char *p, char *q, long *r, long a, long b, long c)
{
  long t = tripled (a, p);
  c += t;
  long v1 = c * 2;
  if (a > c)
    {
      __builtin_memset (q + 200, 0, 100);
      c = a;
    }
  r[0] = v1;
  r[23] = v1 + c;
  return b;
}

int
main (void)
{
  static long room[40];
  return watched (buffer, buffer, room, 5, 6, 7) & 1;
}
