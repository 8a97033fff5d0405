/* memcpy by an alias of an alias.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

__attribute__ ((used)) static COPY_FUNCTION (my_copy)

__asm__ (".globl memcpy\n\t.set copy_alias, my_copy\n\t.set memcpy, copy_alias");
