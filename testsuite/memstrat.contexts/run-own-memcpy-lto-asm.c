/* memcpy is a jump in an asm statement that the -flto link has not read yet.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require lto } */
/* { dg-additional-options "-flto" } */

#include "own_memcpy.h"

__attribute__ ((used, externally_visible)) COPY_FUNCTION (copy_any)

__attribute__ ((naked, used)) void *
memcpy (void *d, const void *s, size n) { __asm__ ("jmp copy_any"); }
