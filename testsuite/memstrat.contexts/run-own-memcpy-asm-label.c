/* memcpy by its name in the assembly only.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

void *copy (void *, const void *, size) __asm__ ("memcpy");

COPY_FUNCTION (copy)
