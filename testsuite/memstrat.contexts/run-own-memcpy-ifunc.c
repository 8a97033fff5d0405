/* memcpy as an ifunc; its resolver, and what that calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

typedef void *copy_function (void *, const void *, size);

static struct block features, found;

static COPY_FUNCTION (copy_first)

static COPY_FUNCTION (copy_second)

static __attribute__ ((noinline)) void
find_features (void)
{
  found = features;
  features = (struct block) {};
}

static copy_function *
resolve (void)
{
  find_features ();
  return found.b[5] ? copy_first : copy_second;
}

void *memcpy (void *, const void *, size) __attribute__ ((ifunc ("resolve")));
