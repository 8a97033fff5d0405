/* The test run-other-memset-prototype.c, with a static function.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-ffreestanding" } */

#define STATIC static
#include "run-other-memset-prototype.c"
