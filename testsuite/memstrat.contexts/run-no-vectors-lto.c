/* The link with -flto has another command line than the compilation.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require lto } */
/* { dg-additional-options "-flto" } */

#include "run-no-vectors.c"
