// A store that throws does so when all statements before it are done: pieces are
// not put in order across it.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }
// { dg-additional-options "-fnon-call-exceptions" }

#include <csignal>
#include <cstring>
#include <sys/mman.h>

constexpr unsigned page = 4096;

__attribute__ ((noipa)) void
clear_both (char *p)
{
  std::memset (p + page, 0, 48);
  std::memset (p, 0, 64);
}

static void
on_fault (int)
{
  throw 1;
}

int
main ()
{
  struct sigaction action = {};
  action.sa_handler = on_fault;
  action.sa_flags = SA_NODEFER;
  sigaction (SIGSEGV, &action, nullptr);

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
