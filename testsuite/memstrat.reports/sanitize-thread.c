/* Races for -fsanitize=thread.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <pthread.h>
#include <string.h>

struct block { long l[8]; };
struct large { long l[30]; }; /* GCC 16 copies larger ones by memcpy.  */

const char *
__tsan_default_options (void)
{
  return "color=never:exitcode=7";
}

#define NOIPA __attribute__ ((noipa))

struct block b[6];
struct large l[6];
char c[8][600];

NOIPA void assign (struct block *d, struct block *s) { *d = *s; }
NOIPA void assign_large (struct large *d, struct large *s) { *d = *s; }
NOIPA void clear (struct block *d) { *d = (struct block) {}; }
NOIPA void copy (char *d, char *s) { memcpy (d, s, 100); }
NOIPA void copy_large (char *d, char *s) { memcpy (d, s, 500); }
NOIPA void copy_any (char *d, char *s, size_t n) { memcpy (d, s, n); }
NOIPA void fill (char *d, int x) { memset (d, x, 90); }
NOIPA void move (char *d, char *s) { memmove (d, s, 64); }

static void
other (int step)
{
  switch (step)
    {
    case 0: assign (&b[0], &b[1]); break;
    case 1: assign_large (&l[0], &l[1]); break;
    case 2: clear (&b[2]); break;
    case 3: copy (c[0], c[1]); break;
    case 4: copy_large (c[2], c[3]); break;
    case 5: fill (c[4], 5); break;
    case 6: move (c[5], c[5] + 100); break;
    case 7: copy_any (c[6], c[7], 400); break;
    }
}

static void
mine (int step)
{
  switch (step)
    {
    case 0: b[0].l[7] = 1; break;
    case 1: l[0].l[29] = 1; break;
    case 2: assign (&b[3], &b[2]); break;
    case 3: c[0][99] = 1; break;
    case 4: c[3][250] = 1; break;
    case 5: copy (c[1], c[4]); break;
    case 6: c[5][163] = 1; break;
    case 7: copy_any (c[6], c[7], 300); break;
    }
}

static int flag;

static void *
run (void *step)
{
  other (*(int *) step);
  /* To the sanitizer, this relaxed store does not order the threads.  */
  __atomic_store_n (&flag, 1, __ATOMIC_RELAXED);
  return 0;
}

int
main (void)
{
  for (int step = 0; step < 8; step++)
    {
      pthread_t thread;
      flag = 0;
      pthread_create (&thread, 0, run, &step);
      while (!__atomic_load_n (&flag, __ATOMIC_RELAXED))
	;
      mine (step);
      pthread_join (thread, 0);
    }
  return 0;
}
