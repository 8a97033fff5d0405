/* memcpy in versions of the compiler's making.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

__attribute__ ((target_clones ("avx2", "default"))) COPY_FUNCTION (memcpy)
