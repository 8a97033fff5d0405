/* Clears of local variables that move to where the variable is needed: whoever
   looks finds what was there without the move.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require gcc-12 } */
/* { dg-additional-options "-ftrivial-auto-var-init=zero" } */

#define unlikely(condition) __builtin_expect (condition, 0)

struct block
{
  long word[12];
};

struct pair
{
  struct block *block;
};

static struct block *kept;
static int failures;

__attribute__ ((noipa)) int
even_p (int x)
{
  return x % 2 == 0;
}

/* Leave no zeros on the stack.  */
__attribute__ ((noipa)) void
dirty_stack (void)
{
  volatile unsigned char full[2048];
  for (unsigned i = 0; i < sizeof full; i++)
    full[i] = 0xA5;
}

__attribute__ ((noipa)) long
sum (const struct block *b)
{
  long total = 0;
  for (unsigned i = 0; i < 12; i++)
    total += b->word[i];
  return total;
}

__attribute__ ((noipa)) long
sum_and_fill (struct block *b)
{
  long total = sum (b);
  for (unsigned i = 0; i < 12; i++)
    b->word[i] = i + 1;
  return total;
}

__attribute__ ((noipa, pure)) long
sum_of_pair (const struct pair *p)
{
  return p->block->word[3] + p->block->word[7];
}

__attribute__ ((noipa)) void
keep (struct block *b)
{
  kept = b;
}

__attribute__ ((noipa)) void
fill_kept (void)
{
  if (kept)
    kept->word[5] = 55;
}

__attribute__ ((noipa)) long
kept_word (void)
{
  return kept ? kept->word[5] : -1;
}

static void
expect (const char *name, long found, long expected)
{
  if (found == expected)
    return;
  failures++;
  __builtin_printf ("%s: found %ld, expected %ld\n", name, found, expected);
}

/* The plain case.  */
__attribute__ ((noipa)) long
rare_path (int x)
{
  struct block b;
  if (unlikely (even_p (x)))
    return sum (&b);
  return 1;
}

/* A life for each round.  */
__attribute__ ((noipa)) long
round_by_round (int n)
{
  long total = 0;
  for (int i = 0; i < n; i++)
    {
      struct block b;
      if (unlikely (even_p (i)))
	total += sum_and_fill (&b);
    }
  return total;
}

/* Rounds that the compiler unrolls, with a store of the address that it need not
   repeat.  */
__attribute__ ((noipa)) long
same_store (void)
{
  long total = 0;
  struct pair p;
  for (int i = 0; i < 3; i++)
    {
      struct block b;
      p.block = &b;
      total += sum_of_pair (&p);
      if (unlikely (even_p (i)))
	total += sum_and_fill (&b);
    }
  return total;
}

/* One life, in which the declaration is reached twice.  */
__attribute__ ((noipa)) long
back_again (void)
{
  int round = 0;
  long found = 0;
  kept = 0;
again:;
  struct block b;
  b.word[0] = round;
  fill_kept ();
  if (unlikely (round))
    found = sum (&b) + kept_word ();
  keep (&b);
  if (round++ == 0)
    goto again;
  return found;
}

/* The program's own clear, while somebody else knows the address.  */
__attribute__ ((noipa)) long
own_clear (int x)
{
  struct block b;
  keep (&b);
  fill_kept ();
  b = (struct block) {};
  fill_kept ();
  if (unlikely (even_p (x)))
    return sum (&b);
  return kept_word ();
}

/* A clear on one path, other stores on the other.  */
__attribute__ ((noipa)) long
one_of_two (int x)
{
  struct block b;
  if (unlikely (even_p (x)))
    b = (struct block) {};
  else
    for (int i = 0; i < 12; i++)
      b.word[i] = 2;
  even_p (x);
  if (unlikely (x > 1000))
    return -1;
  return sum (&b);
}

/* Two clears; the second one may move below what reads the first.  */
__attribute__ ((noipa)) long
two_clears (int x)
{
  struct block b;
  long found = sum_and_fill (&b);
  b = (struct block) {};
  if (unlikely (even_p (x)))
    found += sum (&b);
  return found;
}

/* Only a part is read, after another part was written.  */
__attribute__ ((noipa)) long
parts (int x)
{
  struct block b;
  if (unlikely (even_p (x)))
    {
      b.word[2] = x;
      return sum (&b) - x;
    }
  return 0;
}

/* Another object in the same place.  */
__attribute__ ((noipa)) long
other_type (int x)
{
  struct block b = {};
  float *f = (float *) &b;
  __builtin_memcpy (f + 6, &(float) { 1.5f }, sizeof *f);
  if (unlikely (even_p (x)))
    {
      float found;
      __builtin_memcpy (&found, f + 6, sizeof found);
      return found * 2;
    }
  return 3;
}

/* What an asm may see.  */
__attribute__ ((noipa)) long
seen_by_asm (int x)
{
  struct block b;
  struct block *p = &b;
  asm ("" : "+r" (p) : : "memory");
  p->word[4] = 4;
  asm ("" : : : "memory");
  if (unlikely (even_p (x)))
    return sum (&b);
  return 4;
}

/* Below a loop that the clear is above, and in one.  */
__attribute__ ((noipa)) long
around_a_loop (int n)
{
  struct block b;
  long total = 0;
  for (int i = 0; i < n; i++)
    if (unlikely (even_p (i)))
      total += sum_and_fill (&b);
  struct block c;
  if (unlikely (total > 1000000))
    return sum (&c);
  return total;
}

/* A loop with two entries.  */
__attribute__ ((noipa)) long
two_entries (int x)
{
  struct block b;
  long total = 0;
  int i = 0;
  if (even_p (x))
    goto inside;
  do
    {
      i++;
    inside:
      if (unlikely (even_p (i)))
	total += sum_and_fill (&b);
    }
  while (i++ < 4);
  return total;
}

int
main (void)
{
  static const struct
  {
    const char *name;
    long (*run) (int);
    long even, odd;
  } cases[] = {
    { "rare_path", rare_path, 0, 1 },
    { "own_clear", own_clear, 55, 55 },
    { "one_of_two", one_of_two, 0, 24 },
    { "two_clears", two_clears, 0, 0 },
    { "parts", parts, 0, 0 },
    { "other_type", other_type, 3, 3 },
    { "seen_by_asm", seen_by_asm, 4, 4 },
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    for (int x = 2; x < 4; x++)
      {
	dirty_stack ();
	expect (cases[i].name, cases[i].run (x),
		x == 2 ? cases[i].even : cases[i].odd);
      }
  dirty_stack ();
  expect ("round_by_round", round_by_round (5), 0);
  dirty_stack ();
  expect ("same_store", same_store (), 0);
  dirty_stack ();
  expect ("back_again", back_again (), 1 + 55 + 55);
  dirty_stack ();
  expect ("around_a_loop", around_a_loop (5), 78 + 78);
  dirty_stack ();
  expect ("two_entries", two_entries (2), 78 + 78);
  return failures != 0;
}
