/* Faults for -fsanitize=address, one in each process.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct block { long l[8]; };
struct large { long l[100]; };
struct odd { char c[43]; };

const char *
__asan_default_options (void)
{
  return "color=never:exitcode=7:symbolize=0";
}

char global_source[64], global[40], global_after[64];

#define NOIPA __attribute__ ((noipa))

NOIPA void copy (void *d, const void *s) { memcpy (d, s, 64); }
NOIPA void copy_large (void *d, const void *s) { memcpy (d, s, 800); }
NOIPA void *copy_end (void *d, const void *s) { return mempcpy (d, s, 43); }
NOIPA void move (void *d, const void *s) { memmove (d, s, 64); }
NOIPA void clear (void *d) { memset (d, 0, 64); }
NOIPA void fill (void *d, int c) { memset (d, c, 301); }
NOIPA void assign (struct block *d, struct block *s) { *d = *s; }
NOIPA void assign_odd (struct odd *d, struct odd *s) { *d = *s; }
NOIPA void assign_large (struct large *d, struct large *s) { *d = *s; }
NOIPA void assign_clear (struct block *d) { *d = (struct block) {}; }
NOIPA void clear_large (struct large *d) { *d = (struct large) {}; }

NOIPA void
to_stack (const void *s)
{
  char local[40];
  copy (local, s);
  assign ((struct block *) (local + 3), (struct block *) s);
}

NOIPA void *
out_of_scope (struct block *s)
{
  struct block *p;
  {
    struct block local;
    local = *s;
    p = &local;
    __asm__ volatile ("" : "+r" (p) : : "memory");
  }
  assign (p, s);
  return 0;
}

static void
fault (int which)
{
  char *d = malloc (1000), *s = malloc (1000), *small = malloc (60);
  struct block *block = (struct block *) small, *from = (struct block *) s;
  memset (d, 1, 1000);
  memset (s, 2, 1000);
  memset (small, 3, 60);
  switch (which)
    {
      /* Stores and loads before and after allocated memory.  */
    case 0: copy (small, s); break;
    case 1: copy (d, small); break;
    case 2: copy (d + 960, s); break;
    case 3: copy (d, s - 1); break;
    case 4: copy_large (d + 300, s); break;
    case 5: copy_large (d, small); break;
    case 6: copy_end (d + 990, s); break;
    case 7: move (small - 8, s); break;
    case 8: move (d, small + 8); break;
    case 9: clear (small); break;
    case 10: fill (d + 900, 5); break;
    case 11: assign (block, from); break;
    case 12: assign (from, block); break;
    case 13: assign_odd ((struct odd *) (d + 980), (struct odd *) s); break;
    case 14: assign_odd ((struct odd *) d, (struct odd *) (s + 970)); break;
    case 15: assign_large ((struct large *) small, (struct large *) s); break;
    case 16: assign_large ((struct large *) d, (struct large *) (s + 240));
      break;
    case 17: assign_clear ((struct block *) (small + 8)); break;
    case 18: clear_large ((struct large *) (d + 208)); break;

      /* Statics and the stack.  */
    case 19: copy (global, s); break;
    case 20: copy (d, global); break;
    case 21: assign ((struct block *) (global + 32), from); break;
    case 22: to_stack (s); break;
    case 23: out_of_scope (from); break;

      /* Overlap.  */
    case 24: copy (d, d + 10); break;
    case 25: copy_large (d + 5, d); break;

      /* Freed memory.  */
    case 26: free (small); copy (d, small); break;
    case 27: free (small); clear (small); break;
    case 28: free (small); assign (from, block); break;
    case 29: free (small); assign_clear (block); break;
    }
}

int
main (void)
{
  for (int which = 0; which < 30; which++)
    {
      int status;
      pid_t child = fork ();
      if (child == 0)
	{
	  fault (which);
	  _exit (0);
	}
      waitpid (child, &status, 0);
      fprintf (stderr, "fault %d: status %x\n", which, status);
    }
  return 0;
}
