/* memcpy as an alias of a static function.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

static __attribute__ ((used)) COPY_FUNCTION (copy)

void *memcpy (void *, const void *, size) __attribute__ ((alias ("copy")));
