/* From GCC 16 on, the compiler's own flags apply to memmove, too.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require gcc-16 } */
/* { dg-options "-O2 -mmemcpy-strategy=libcall:-1:noalign -fopt-info-optimized-missed" } */
/* { dg-note "copies are left to the compiler, because '-mmemcpy-strategy=' is given" "" { target *-*-* } 0 } */

typedef __SIZE_TYPE__ size_t;

void
moved (char *d, const char *s, size_t n)
{
  if (n <= 60)
    __builtin_memmove (d, s, n); /* { dg-missed "move left: the compiler's own strategy flag" } */
}

void
move_of_100 (char *d, const char *s)
{
  __builtin_memmove (d, s, 100); /* { dg-missed "move of 100 bytes left: the compiler's own strategy flag" } */
}

/* { dg-final { scan-assembler-times {(call|jmp)\tmemmove} 2 } } */
