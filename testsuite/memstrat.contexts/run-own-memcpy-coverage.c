/* A memcpy in which the compiler inserts calls of __sanitizer_cov_trace_pc.
   GCC 11 inserts such calls in that function, too.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require gcc-12 } */
/* { dg-additional-options "-fsanitize-coverage=trace-pc" } */

#include "own_memcpy.h"

static struct block here, there;
static int calls;

__attribute__ ((no_sanitize_coverage)) void
__sanitizer_cov_trace_pc (void)
{
  here = there;
  calls++;
}

static COPY_FUNCTION (my_copy)

MEMCPY (return my_copy (d, s, n);)
