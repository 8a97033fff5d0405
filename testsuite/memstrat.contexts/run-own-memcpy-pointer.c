/* memcpy whose work is that of a function that a variable points to.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

static COPY_FUNCTION (copy_any)

static struct { void *(*copy) (void *, const void *, size); } functions
  = { copy_any };

void
set_copy (void *(*copy) (void *, const void *, size))
{
  functions.copy = copy;
}

void *
memcpy (void *d, const void *s, size n)
{
  return functions.copy (d, s, n);
}
