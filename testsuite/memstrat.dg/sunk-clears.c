/* Which clears move, and which stay.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require gcc-12 } */
/* { dg-options "-O2 -ftrivial-auto-var-init=zero -fopt-info-note" } */

struct block
{
  long word[12];
};

extern int likely_p (int);
extern void use (struct block *);
extern void unrelated (void);
extern void use_holder (struct block **);

#define unlikely(condition) __builtin_expect (condition, 0)

int
moves (int x)
{
  struct block b; /* { dg-note "clear moved to where it is needed" } */
  if (unlikely (likely_p (x)))
    use (&b);
  return x;
}

int
own_moves (int x)
{
  struct block b = {}; /* { dg-note "clear moved to where it is needed" } */
  if (unlikely (likely_p (x)))
    use (&b);
  return x;
}

/* Calls come before anybody has the address; then two paths need it.  */
int
above_both (int x)
{
  struct block b; /* { dg-note "clear moved to where it is needed" } */
  unrelated ();
  if (unlikely (likely_p (x)))
    {
      unrelated ();
      if (likely_p (x + 1))
	use (&b);
      else
	use_holder (&(struct block *) { &b });
    }
  return x;
}

/* A round of a loop is a life of its own.  */
int
in_a_loop (int n)
{
  for (int i = 0; i < n; i++)
    {
      struct block b; /* { dg-note "clear moved to where it is needed" } */
      if (unlikely (likely_p (i)))
	use (&b);
    }
  return n;
}

/* Not into a loop.  */
int
above_a_loop (int n)
{
  struct block b;
  for (int i = 0; i < n; i++)
    if (unlikely (likely_p (i)))
      use (&b);
  return n;
}

/* Somebody may know the address.  */
int
address_known (int x)
{
  struct block b;
  use (&b);
  b = (struct block) {};
  unrelated ();
  if (unlikely (likely_p (x)))
    use (&b);
  return x;
}

/* It would run as often.  */
int
as_often (int x)
{
  struct block b;
  if (!unlikely (likely_p (x)))
    use (&b);
  return x;
}

/* A word is cheap.  */
int
a_word (int x)
{
  long word;
  if (unlikely (likely_p (x)))
    use ((struct block *) &word);
  return x;
}

/* In a round, the address is kept for the next one.  */
int
kept_in_a_loop (int n)
{
  struct block *holder;
  for (int i = 0; i < n; i++)
    {
      struct block b;
      if (unlikely (likely_p (i)))
	{
	  holder = &b;
	  use_holder (&holder);
	}
    }
  return n;
}

extern int setjmp (void *) __attribute__ ((returns_twice));

int
returns_twice (int x)
{
  struct block b;
  static long buffer[64];
  if (setjmp (buffer))
    return x;
  if (unlikely (likely_p (x)))
    use (&b);
  return x;
}
