/* Faults for -fsanitize=undefined.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

struct block { long l[8]; };
struct large { long l[100]; };
struct holder { int n; struct block blocks[4]; char name[20]; };

extern int printf (const char *, ...);

#define NOIPA __attribute__ ((noipa))

static char room[4096] __attribute__ ((aligned (64)));

NOIPA void assign (struct block *d, struct block *s) { *d = *s; }
NOIPA void assign_large (struct large *d, struct large *s) { *d = *s; }
NOIPA void clear (struct block *d) { *d = (struct block) {}; }

NOIPA void
index_store (struct holder *h, int i, struct block *s)
{
  h->blocks[i] = *s;
}

NOIPA void
index_call (struct holder *h, int i, const void *s)
{
  memcpy (&h->name[i], s, 16);
}

NOIPA void
object (const struct large *s)
{
  struct block local;
  *(struct large *) &local = *s;
  __asm__ volatile ("" : : "r" (&local) : "memory");
}

NOIPA void *
null_call (void *d, const void *s, unsigned long n)
{
  if (n == 0)
    return memcpy (d, s, n);
  return memcpy (d, s, 80);
}

int
main (void)
{
  assign ((struct block *) room, (struct block *) (room + 65));
  assign ((struct block *) (room + 1), (struct block *) (room + 128));
  assign_large ((struct large *) room, (struct large *) (room + 1004));
  clear ((struct block *) (room + 2));
  index_store ((struct holder *) room, 4, (struct block *) (room + 512));
  index_store ((struct holder *) room, -1, (struct block *) (room + 512));
  index_call ((struct holder *) room, 21, room + 512);
  null_call (0, 0, 0);
  null_call (room, room + 100, 80);
  unsigned sum = 0;
  for (int i = 0; i < 4096; i++)
    sum = sum * 31 + room[i];
  printf ("%x\n", sum);
  return 0;
}
