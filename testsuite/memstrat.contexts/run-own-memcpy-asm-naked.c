/* memcpy in an asm statement, which jumps to a function of the program.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

__attribute__ ((used)) static COPY_FUNCTION (my_copy)

__attribute__ ((naked)) void *
memcpy (void *d, const void *s, size n)
{
  __asm__ ("jmp my_copy");
}
