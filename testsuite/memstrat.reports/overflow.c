/* Overflows for -fstack-protector-strong or -D_FORTIFY_SOURCE=.  Each overflow
   ends its program, and therefore has a process of its own.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct block { char c[96]; };
struct large { char c[600]; };

#define NOIPA __attribute__ ((noipa)) void

static char source[600];

NOIPA use (void *p) { __asm__ volatile ("" : : "r" (p) : "memory"); }

#ifdef _FORTIFY_SOURCE

static char small[40];

NOIPA
overflow (int which, size_t n)
{
  /* Level 3 also checks sizes that are not constant.  */
  char *p = _FORTIFY_SOURCE < 3 || n == 0 ? small : malloc (n);
  size_t more = n ? n + 8 : 48;
  switch (which)
    {
    case 0: memcpy (p, source, more); break;
    case 1: memcpy (p, source, 64); break;
    case 2: mempcpy (p, source, 300); break;
    case 3: memmove (p, source, 64); break;
    case 4: memset (p, 0, 64); break;
    case 5: memset (p, which, 300); break;
    }
  use (p);
}

#else

#define OVERFLOW(name, statement)					\
  NOIPA									\
  name (void)								\
  {									\
    char local[16];							\
    statement;								\
    use (local);							\
  }

OVERFLOW (by_call, memcpy (local, source, 96))
OVERFLOW (by_large_call, memcpy (local, source, 600))
OVERFLOW (by_move, memmove (local, source, 64))
OVERFLOW (by_clear, memset (local, 0, 64))
OVERFLOW (by_assignment, *(struct block *) local = *(struct block *) source)
OVERFLOW (by_large_clear, *(struct large *) local = (struct large) {})

NOIPA
overflow (int which, size_t n)
{
  static void (*const all[]) (void) = { by_call, by_large_call, by_move,
					by_clear, by_assignment,
					by_large_clear };
  char room[1000];
  use (room);
  all[which] ();
  use (&n);
}

#endif

int
main (void)
{
  for (int which = 0; which < 6; which++)
    for (int n = 0; n < 60; n += 44)
      {
	int status;
	pid_t child = fork ();
	if (child == 0)
	  {
	    overflow (which, n);
	    _exit (0);
	  }
	waitpid (child, &status, 0);
	fprintf (stderr, "overflow %d of %d: status %x\n", which, n, status);
      }
  return 0;
}
