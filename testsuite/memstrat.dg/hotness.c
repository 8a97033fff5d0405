/* The rarer a block, the dearer its code; what runs in a loop, or always, is
   straight.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized-missed -mtune=generic" } */

struct s { char c[128]; };
struct t { char c[168]; };

extern void use (void *, void *);

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

/* As likely as not is not rare.  */
void
branch (struct t *p, struct t *q, int flag)
{
  if (flag)
    {
      *p = *q; /* { dg-optimized "copy of 168 bytes lowered: straight" } */
      use (p, q);
    }
}

/* Nor is one of ten that are all as likely.  */
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

/* In a loop that is entered seldom, too.  */
void
loop (struct t *p, struct t *q, int n)
{
  for (int i = 0; i < n; i++)
    {
      p[i] = q[i]; /* { dg-optimized "copy of 168 bytes lowered: straight" } */
      use (p, q);
    }
}

void __attribute__ ((cold))
cold (struct t *p, struct t *q)
{
  *p = *q; /* { dg-missed "copy of 168 bytes left: block optimized for size$" } */
}

/* Sections that run once are dear, if GCC holds them for hot.  */
void __attribute__ ((section (".init.text")))
init (struct t *p, struct t *q)
{
  *p = *q; /* { dg-optimized "copy of 168 bytes lowered: unrolled_loop, 5 of 32, 1 piece of 8$" } */
}

/* With prefer=speed they are as any other.  */
__attribute__ ((memstrat ("prefer=speed"))) void
fast (struct t *p, struct t *q, int bad)
{
  if (__builtin_expect (bad, 0))
    {
      *p = *q; /* { dg-optimized "copy of 168 bytes lowered: straight" } */
      use (p, q);
    }
}

__attribute__ ((section (".init.text"), memstrat ("prefer=speed"))) void
fast_init (struct t *p, struct t *q)
{
  *p = *q; /* { dg-optimized "copy of 168 bytes lowered: straight" } */
}

/* Without a profile, not even a guessed one, nothing is rare.  */
__attribute__ ((optimize ("O0"))) void
unoptimized (struct t *p, struct t *q, int bad)
{
  if (__builtin_expect (bad, 0))
    *p = *q; /* { dg-optimized "copy of 168 bytes lowered: straight" } */
}

/* A function that runs once is as any other.  */
extern struct s a, b;

int
main (void)
{
  use (&a, &b);
  a = b; /* { dg-optimized "copy of 128 bytes lowered: straight" } */
  use (&a, &b);
}
