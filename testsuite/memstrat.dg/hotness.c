/* The less often a block runs, the shorter its code.  Operations that run in a
   loop, or always, are straight.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized-missed -mtune=generic" } */

struct s { char c[128]; };
struct t { char c[168]; };

extern void use (void *, void *);

#define COPY(name) void name (struct t *p, struct t *q) { *p = *q; }

void
unlikely_block (struct s *p, struct s *q, int bad)
{
  if (__builtin_expect (bad, 0))
    {
      *p = *q; /* { dg-optimized "copy of 128 bytes lowered: unrolled_loop, 4 of 32$" } */
      use (p, q);
    }
  *q = *p; /* { dg-optimized "copy of 128 bytes lowered: straight" } */
}

void
unlikely_call (struct t *p, struct t *q, int bad)
{
  if (__builtin_expect (bad, 0))
    {
      *p = *q; /* { dg-optimized "copy of 168 bytes lowered: unrolled_loop, 5 of 32, 1 piece of 8$" } */
      use (p, q);
    }
  *q = *p; /* { dg-optimized "copy of 168 bytes lowered: straight" } */
}

__attribute__ ((memstrat ("libcall=never"))) void
clears (struct t *p, int bad)
{
  if (__builtin_expect (bad, 0))
    *p = (struct t) {}; /* { dg-optimized "clear of 168 bytes lowered: rep_byte, 168 of 1$" } */
  else
    p[1] = (struct t) {}; /* { dg-optimized "clear of 168 bytes lowered: straight, 21 pieces of 8$" } */
}

/* Neither of two equally likely paths is rare.  */
void
branch (struct t *p, struct t *q, int flag)
{
  if (flag)
    {
      *p = *q; /* { dg-optimized "copy of 168 bytes lowered: straight" } */
      use (p, q);
    }
}

/* One of ten equally likely paths is not rare.  */
void
cases (struct t *p, struct t *q, int n)
{
  switch (n)
    {
#define CASE(n) case n: use (p + n, q); break;
    CASE (0) CASE (1) CASE (2) CASE (3) CASE (4) CASE (5) CASE (6) CASE (7)
    case 8:
      *p = *q; /* { dg-optimized "copy of 168 bytes lowered: straight" } */
      use (q, p);
      break;
    case 9:
      if (__builtin_expect (p == q, 0))
	*p = *q; /* { dg-optimized "copy of 168 bytes lowered: unrolled_loop, 5 of 32, 1 piece of 8$" } */
      use (p, p);
    }
}

/* An operation in a loop is straight even if the loop is seldom entered.  */
void
loop (struct t *p, struct t *q, int n)
{
  for (int i = 0; i < n; i++)
    {
      p[i] = q[i]; /* { dg-optimized "copy of 168 bytes lowered: straight" } */
      use (p, q);
    }
}

__attribute__ ((cold))
COPY (cold) /* { dg-missed "copy of 168 bytes left: block optimized for size$" } */

/* Sections that run once have short code, even if GCC considers them hot.  */
__attribute__ ((section (".init.text")))
COPY (init) /* { dg-optimized "copy of 168 bytes lowered: unrolled_loop, 5 of 32, 1 piece of 8$" } */

/* With prefer=speed, rare blocks and .init.text have the usual code.  */
__attribute__ ((memstrat ("prefer=speed"))) void
fast (struct t *p, struct t *q, int bad)
{
  if (__builtin_expect (bad, 0))
    {
      *p = *q; /* { dg-optimized "copy of 168 bytes lowered: straight" } */
      use (p, q);
    }
}

__attribute__ ((section (".init.text"), memstrat ("prefer=speed")))
COPY (fast_init) /* { dg-optimized "copy of 168 bytes lowered: straight" } */

/* Without any profile, even a guessed one, no block is rare.  */
__attribute__ ((optimize ("O0"))) void
unoptimized (struct t *p, struct t *q, int bad)
{
  if (__builtin_expect (bad, 0))
    *p = *q; /* { dg-optimized "copy of 168 bytes lowered: straight" } */
}

/* The function main, which runs once, has the usual code.  */
extern struct s a, b;

int
main (void)
{
  use (&a, &b);
  a = b; /* { dg-optimized "copy of 128 bytes lowered: straight" } */
  use (&a, &b);
}
