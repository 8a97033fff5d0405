/* Block operations of more sizes than operations.c has, once for each variant.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "calls.h"

#define PASTE_(a, b) a##_##b
#define PASTE(a, b) PASTE_ (a, b)
#define NAME(name) PASTE (VARIANT, name)

#define OPERATIONS(n)							\
  static void NAME (copy_##n) (void *dest, const void *src)		\
  {									\
    __builtin_memcpy (dest, src, n);					\
  }									\
  static void NAME (zero_##n) (void *dest, const void *src)		\
  {									\
    (void) src;								\
    __builtin_memset (dest, 0, n);					\
  }

#define ROW(n) { n, { NAME (copy_##n), NAME (zero_##n) } },

#define SIZES(X)							\
  X (64) X (128) X (192) X (256) X (320) X (384) X (448) X (512)	\
  X (768) X (1024) X (2048)

SIZES (OPERATIONS)

const struct calls_row NAME (rows)[] = { SIZES (ROW) { 0, { 0, 0 } } };
