// An access of a block operation throws outside of the try blocks of its
// function.  The exception must arrive in the caller.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }
// { dg-additional-options "-fnon-call-exceptions" }

#ifndef LONGS
# define LONGS 12
#endif

#include <cstdlib>

#include "throw-on-fault.h"

struct block { long l[LONGS]; };

__attribute__ ((noipa)) void
maybe_throw (int i)
{
  if (i > 100)
    throw 2;
}

#define OPERATION(name, value) \
  __attribute__ ((noipa)) void \
  name (block *d, block *s, int i) \
  { \
    try \
      { \
	maybe_throw (i); \
      } \
    catch (int) \
      { \
	std::abort (); \
      } \
    *d = value; \
  }

OPERATION (copy, *s)
OPERATION (clear, block ())

template<typename F> static bool
throws (F *function)
{
  F *volatile call = function;
  try
    {
      call (nullptr, nullptr, 0);
    }
  catch (int)
    {
      return true;
    }
  return false;
}

int
main ()
{
  throw_on_fault ();
  if (!throws (copy))
    return 1;
  return throws (clear) ? 0 : 2;
}
