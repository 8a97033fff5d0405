/* Calls of the library, and their values.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#include "library_call.h"

/* Without calls, a large memmove is a loop up or down, chosen at run time.  */
#ifdef NO_CALL
#pragma memstrat ("libcall=never")
#endif

#define BLOCK(n) BLOCK_FUNCTION (n, return CALL (n);)

ALL_SIZES (BLOCK)

const struct block_test block_test = { CALLED, { ALL_SIZES (ENTRY) }, 0 };
