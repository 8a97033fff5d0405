// An access that throws in a noexcept function ends the program, as it does
// without the plugin.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }
// { dg-additional-options "-fnon-call-exceptions" }

#include <cstdlib>
#include <exception>

#include "throw-on-fault.h"

struct block { long l[12]; };

__attribute__ ((noipa)) void
copy (block *d, block *s) noexcept
{
  *d = *s;
}

void (*volatile function) (block *, block *) = copy;

static void
on_terminate ()
{
  std::_Exit (0);
}

int
main ()
{
  throw_on_fault ();
  std::set_terminate (on_terminate);
  void (*call) (block *, block *) = function;
  try
    {
      call (nullptr, nullptr);
    }
  catch (int)
    {
      return 1;
    }
  return 2;
}
