// An access that throws in a noexcept function ends the program, as it does
// without the plugin.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }
// { dg-additional-options "-fnon-call-exceptions" }

#include <csignal>
#include <cstdlib>
#include <exception>

struct block
{
  long l[12];
};

__attribute__ ((noipa)) void
copy (block *d, block *s) noexcept
{
  *d = *s;
}

void (*volatile function) (block *, block *) = copy;

static void
on_fault (int)
{
  throw 1;
}

static void
on_terminate ()
{
  std::_Exit (0);
}

int
main ()
{
  struct sigaction action = {};
  action.sa_handler = on_fault;
  action.sa_flags = SA_NODEFER;
  sigaction (SIGSEGV, &action, nullptr);
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
