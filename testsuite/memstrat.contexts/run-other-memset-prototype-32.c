/* The test run-other-memset-prototype.c, where a size is as wide as an int.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require m32 } */
/* { dg-additional-options "-fno-builtin -m32 -mregparm=3" } */

#include "run-other-memset-prototype.c"
