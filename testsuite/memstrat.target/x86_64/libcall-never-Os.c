/* libcall-never.c with -Os.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-Os -ffreestanding -fno-pie -fplugin-arg-memstrat-libcall=never" } */

#include "libcall-never.c"

/* { dg-final { scan-assembler-not {(call|jmp)\s+mem} } } */
