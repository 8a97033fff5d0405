// Clears that move in C++: constructors, destructors, exceptions, and objects
// that are built where another one was.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }
// { dg-require gcc-12 }
// { dg-additional-options "-ftrivial-auto-var-init=zero" }

#include <cstdio>
#include <new>

namespace {

struct block
{
  long word[12];
};

block *kept;
int failures;

__attribute__ ((noipa)) bool
even_p (int x)
{
  return x % 2 == 0;
}

__attribute__ ((noipa)) void
dirty_stack ()
{
  volatile unsigned char full[2048];
  for (unsigned i = 0; i < sizeof full; i++)
    full[i] = 0xA5;
}

__attribute__ ((noipa)) long
sum (const block &b)
{
  long total = 0;
  for (long word : b.word)
    total += word;
  return total;
}

__attribute__ ((noipa)) void
keep (block *b)
{
  kept = b;
}

__attribute__ ((noipa)) void
throw_if_even (int x)
{
  if (even_p (x))
    throw x;
}

long seen; /* By a destructor.  */

struct guard
{
  block b;

  __attribute__ ((noipa)) ~guard () { seen = sum (b); }
};

/* The destructor looks, also when an exception passes.  */
__attribute__ ((noipa)) long
destroyed (int x)
{
  guard g;
  throw_if_even (x);
  return 7;
}

/* Only the handler looks.  */
__attribute__ ((noipa)) long
handled (int x)
{
  block b;
  try
    {
      throw_if_even (x);
    }
  catch (int)
    {
      return sum (b);
    }
  return 7;
}

struct filled : block
{
  __attribute__ ((noinline)) filled ()
  {
    for (long &value : word)
      value = 3;
  }
};

/* A new object in the place of a cleared one, known by an old pointer.  */
__attribute__ ((noipa)) long
built_again (int x)
{
  block b;
  keep (&b);
  new (&b) filled;
  if (__builtin_expect (even_p (x), 0))
    return sum (b);
  return kept->word[1];
}

/* The old pointer is all that is used.  */
__attribute__ ((noipa)) long
by_old_pointer (int x)
{
  long found = 0;
  for (int i = 0; i < 2; i++)
    {
      block b {};
      if (i == 0)
	keep (&b);
      else
	kept = &b;
      kept->word[2] = 9;
      if (__builtin_expect (even_p (x + i), 0))
	found += sum (b);
    }
  return found;
}

template <typename function>
void
expect (const char *name, function run, int x, long expected)
{
  dirty_stack ();
  seen = 0;
  long found;
  try
    {
      found = run (x);
    }
  catch (int thrown)
    {
      found = thrown;
    }
  if (found == expected && seen == 0)
    return;
  failures++;
  std::printf ("%s: found %ld and %ld, expected %ld and 0\n", name, found,
	       seen, expected);
}

} // anonymous namespace

int
main ()
{
  expect ("destroyed", destroyed, 2, 2);
  expect ("destroyed", destroyed, 3, 7);
  expect ("handled", handled, 2, 0);
  expect ("handled", handled, 3, 7);
  expect ("built_again", built_again, 2, 36);
  expect ("built_again", built_again, 3, 3);
  expect ("by_old_pointer", by_old_pointer, 2, 9);
  expect ("by_old_pointer", by_old_pointer, 3, 9);
  return failures != 0;
}
