/* The same with the option off.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -fwhole-program -fplugin-arg-memstrat-off" } */

#include "whole-program-Os.c"

/* { dg-final { scan-assembler-not {mem(cpy|set)} } } */
