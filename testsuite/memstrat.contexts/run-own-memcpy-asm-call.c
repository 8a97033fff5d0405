/* memcpy in a top-level asm, which calls a function of the program.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

__attribute__ ((used)) static COPY_FUNCTION (my_copy)

#ifdef __x86_64__
__asm__ (".globl memcpy\n\t.type memcpy, @function\nmemcpy:\n"
	 "\tsubq $8, %rsp\n\tcall my_copy\n\taddq $8, %rsp\n\tret");
#else
void *memcpy (void *, const void *, size) __attribute__ ((alias ("my_copy")));
#endif
