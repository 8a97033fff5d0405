/* The file's own memcpy is a plain loop: no new call of it, although one is
   allowed.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -mgeneral-regs-only" } */

#define BODY \
  for (size_t i = 0; i < size; i++) \
    { \
      ((char *) to)[i] = ((const char *) from)[i]; \
      __asm__ volatile (""); \
    }
#include "call-own-library.c"

/* { dg-final { scan-assembler-times {rep } 1 } } */
/* { dg-final { scan-assembler {rep stosq} } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmem} 1 } } */
