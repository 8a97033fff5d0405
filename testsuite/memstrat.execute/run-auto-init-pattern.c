/* The test run-auto-init.c with the compiler's own pattern.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require gcc-12 } */
/* { dg-reference driver.c } */
/* { dg-additional-options "-ftrivial-auto-var-init=pattern" } */

#define AUTO_BYTE 0xFE
#include "run-auto-init.c"
