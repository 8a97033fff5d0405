/* The block operations under test, once for each variant of the compiler's
   flags: VARIANT is the prefix of the names.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "operations.h"

#define PASTE_(a, b) a##_##b
#define PASTE(a, b) PASTE_ (a, b)
#define NAME(name) PASTE (VARIANT, name)

#define OPERATIONS(n)							\
  static void NAME (copy_##n) (void *dest, const void *src, int value)	\
  {									\
    (void) value;							\
    __builtin_memcpy (dest, src, n);					\
  }									\
  static void NAME (zero_##n) (void *dest, const void *src, int value)	\
  {									\
    (void) src;								\
    (void) value;							\
    __builtin_memset (dest, 0, n);					\
  }									\
  static void NAME (fill_##n) (void *dest, const void *src, int value)	\
  {									\
    (void) src;								\
    __builtin_memset (dest, value, n);					\
  }

#define ROW(n) { n, { NAME (copy_##n), NAME (zero_##n), NAME (fill_##n) } },

#define SIZES(X)							\
  X (48) X (64) X (96) X (128) X (160) X (168) X (176) X (184)		\
  X (192) X (200) X (208) X (216) X (224) X (232) X (240) X (248) X (256)

SIZES (OPERATIONS)

const struct row NAME (rows)[] = { SIZES (ROW) { 0, { 0, 0, 0 } } };
