/* Functions that replace memcpy and memset in the whole program, by the
   linker's --wrap.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-Wl,--wrap=memcpy -Wl,--wrap=memset" } */

#include <stddef.h>
#include <string.h>

struct event { void *dest; const void *src; size_t bytes; char what[280]; };

static struct event events[8], last;
static unsigned position;

void *__real_memcpy (void *, const void *, size_t);
void *__real_memset (void *, int, size_t);

/* Other files may call this function, too.  */
__attribute__ ((noipa)) void
note_event (void)
{
  events[position++ % 8] = last;
}

void *
__wrap_memcpy (void *dest, const void *src, size_t bytes)
{
  note_event ();
  last.dest = dest;
  last.src = src;
  last.bytes = bytes;
  return __real_memcpy (dest, src, bytes);
}

void *
__wrap_memset (void *dest, int value, size_t bytes)
{
  last = (struct event) {};
  last.dest = dest;
  last.bytes = bytes;
  note_event ();
  return __real_memset (dest, value, bytes);
}

static void *(*volatile set) (void *, int, size_t) = memset;
static void *(*volatile copy) (void *, const void *, size_t) = memcpy;

int
main (int argc, char **argv)
{
  static char a[500], b[500];
  (void) argv;
  set (b, argc, 400);
  copy (a, b, 300);
  return position == 2 && last.bytes == 300 && a[299] == argc ? 0 : 1;
}
