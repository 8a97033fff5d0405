/* SPDX-License-Identifier: GPL-3.0-or-later  */

#include "program.h"

#ifndef RIGHT
# define RIGHT copies_right
#endif

DEFINE_COPY (small, 3)
DEFINE_COPY (medium, 5)
DEFINE_COPY (large, 13)
DEFINE_COPY (tiny, 2)

int
RIGHT (void)
{
  return small_right () && medium_right () && large_right () && tiny_right ();
}
