/* libcall-never-variable-array.c with -O0.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require gcc-12 } */
/* { dg-options "-O0 -ftrivial-auto-var-init=pattern -fplugin-arg-memstrat-libcall=never" } */

#include "libcall-never-variable-array.c"

/* { dg-final { scan-assembler-not {(call|jmp)\s+mem} } } */
