/* Calls go to the program's own memcpy, memmove and memset in the same file.
   These functions do not call themselves.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

typedef __SIZE_TYPE__ size;

static int copies, moves, sets;

struct word { long l[4]; };
struct large { long l[100]; };

__attribute__ ((noinline)) void *
memcpy (void *d, const void *s, size n)
{
  copies++;
  /* Copy 32 bytes at a time.  */
  struct word *to = d;
  const struct word *from = s;
  for (; n >= sizeof *to; n -= sizeof *to)
    *to++ = *from++;
  volatile char *rest = (char *) to;
  for (size i = 0; i < n; i++)
    rest[i] = ((const volatile char *) from)[i];
  return d;
}

__attribute__ ((noinline)) void *
memmove (void *d, const void *s, size n)
{
  moves++;
  volatile char *to = d;
  const volatile char *from = s;
  if (to < from)
    for (size i = 0; i < n; i++)
      to[i] = from[i];
  else
    while (n--)
      to[n] = from[n];
  return d;
}

__attribute__ ((noinline)) void *
memset (void *d, int c, size n)
{
  sets++;
  if (c == 0 && n == sizeof (struct large))
    {
      *(struct large *) d = (struct large) {};
      return d;
    }
  volatile char *to = d;
  for (size i = 0; i < n; i++)
    to[i] = c;
  return d;
}

static __attribute__ ((noipa)) void
work (struct large *d, struct large *s)
{
  memcpy (d, s, 700);
  d[1] = d[0];
  memmove ((char *) d + 5, d, 650);
  memset (d + 2, 3, 650);
  d[3] = (struct large) {};
}

int
main (void)
{
  static struct large d[4], s;
  volatile char *before = (char *) &s, *after = (char *) d;
  for (unsigned i = 0; i < sizeof s; i++)
    before[i] = i % 251;
  after[3 * sizeof s + 799] = 1;
  work (d, &s);
  for (unsigned i = 0; i < 800; i++)
    if (after[i] != (char) (i >= 700 ? 0 : i < 5 || i >= 655 ? i % 251
						   : (i - 5) % 251)
	|| after[800 + i] != (char) (i < 700 ? i % 251 : 0)
	|| after[1600 + i] != (i < 650 ? 3 : 0)
	|| after[2400 + i] != 0)
      return 1;
  return copies <= 2 && moves <= 1 && sets <= 2 ? 0 : 2;
}
