/* memcpy as a weak alias of an alias of a global function.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

COPY_FUNCTION (copy_orig)

void *copy (void *, const void *, size) __attribute__ ((alias ("copy_orig")));
void *memcpy (void *, const void *, size)
  __attribute__ ((weak, alias ("copy")));
