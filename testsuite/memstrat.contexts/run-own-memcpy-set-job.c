/* memcpy whose work is that of a function that the program chooses later, and
   that takes a structure.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

struct job { void *dest; const void *src; size bytes; };

static void
copy_bytes (struct job *j)
{
  for (size i = 0; i < j->bytes; i++)
    ((volatile char *) j->dest)[i] = ((const volatile char *) j->src)[i];
}

static void (*do_job) (struct job *) = copy_bytes;

static void
copy_blocks (struct job *j)
{
  void *d = j->dest;
  const void *s = j->src;
  size n = j->bytes;
  COPY_BLOCKS (d, s, n)
}

void __attribute__ ((constructor))
choose (void)
{
  do_job = copy_blocks;
}

void *
memcpy (void *d, const void *s, size n)
{
  struct job j = { d, s, n };
  do_job (&j);
  return d;
}
