// When a store throws, all statements before it must be done.  So pieces are
// not ordered across a store that may throw.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }
// { dg-additional-options "-fnon-call-exceptions" }

#include <cstring>
#include <sys/mman.h>

#include "throw-on-fault.h"

constexpr unsigned page = 4096;

__attribute__ ((noipa)) void
clear_both (char *p)
{
  std::memset (p + page, 0, 48);
  std::memset (p, 0, 64);
}

int
main ()
{
  throw_on_fault ();

  char *p = static_cast<char *> (mmap (nullptr, 2 * page,
				       PROT_READ | PROT_WRITE,
				       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  if (p == MAP_FAILED)
    return 1;
  std::memset (p + page, 7, 48);
  mprotect (p, page, PROT_NONE);
  try
    {
      clear_both (p);
    }
  catch (int)
    {
      for (unsigned i = 0; i < 48; i++)
	if (p[page + i] != 0)
	  return 3;
      return 0;
    }
  return 2;
}
