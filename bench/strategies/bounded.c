/* Copies and clears whose size is only bounded, once for each variant of the
   compiler's flags: VARIANT is the prefix of the names.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bounded.h"

#define PASTE_(a, b) a##_##b
#define PASTE(a, b) PASTE_ (a, b)
#define NAME(name) PASTE (VARIANT, name)

#define OPERATIONS(max)							\
  static void NAME (copy_##max) (void *dest, const void *src,		\
				 unsigned long size)			\
  {									\
    if (size > max)							\
      __builtin_unreachable ();						\
    __builtin_memcpy (dest, src, size);					\
  }									\
  static void NAME (zero_##max) (void *dest, const void *src,		\
				 unsigned long size)			\
  {									\
    (void) src;								\
    if (size > max)							\
      __builtin_unreachable ();						\
    __builtin_memset (dest, 0, size);					\
  }
#define ROW(max) { max, { NAME (copy_##max), NAME (zero_##max) } },

#define SIZES(X) X (8) X (16) X (32) X (48) X (64) X (96) X (128) X (256)	\
  X (1024)

SIZES (OPERATIONS)

const struct bounded_row NAME (bounded_rows)[]
  = { SIZES (ROW) { 0, { 0, 0 } } };
