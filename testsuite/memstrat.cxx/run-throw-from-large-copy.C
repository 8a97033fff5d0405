// As run-throw-from-copy.C, for blocks beyond the threshold: the library's memcpy
// and memset throw as little as GCC knows, so that the program is ended.  GCC's
// own code for this size is inline.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }
// { dg-additional-options "-O2 -fnon-call-exceptions" }

#include <csignal>
#include <cstdlib>

struct block
{
  long l[100];
};

__attribute__ ((noipa)) void
maybe_throw (int i)
{
  if (i > 100)
    throw 2;
}

__attribute__ ((noipa)) void
copy (block *d, block *s, int i)
{
  try
    {
      maybe_throw (i);
    }
  catch (int)
    {
      std::abort ();
    }
  *d = *s;
}

__attribute__ ((noipa)) void
clear (block *d, block *, int i)
{
  try
    {
      maybe_throw (i);
    }
  catch (int)
    {
      std::abort ();
    }
  *d = block ();
}

static void
on_fault (int)
{
  throw 1;
}

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
  struct sigaction action = {};
  action.sa_handler = on_fault;
  action.sa_flags = SA_NODEFER;
  sigaction (SIGSEGV, &action, nullptr);
  if (!throws (copy))
    return 1;
  return throws (clear) ? 0 : 2;
}
