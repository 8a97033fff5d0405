/* memcpy is an alias that the assembler defines.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

__attribute__ ((used)) COPY_FUNCTION (copy_any)

__asm__ (".globl memcpy\n"
	 ".set memcpy, copy_any");
