/* memcpy in an asm statement, which jumps to where a variable points.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

static COPY_FUNCTION (my_copy)

__attribute__ ((used)) static void *(*my_pointer) (void *, const void *, size)
  = my_copy;

__attribute__ ((naked)) void *
memcpy (void *d, const void *s, size n)
{
  __asm__ ("jmp *my_pointer(%rip)");
}
