/* Copies, clears and fills whose size is only bounded, once for each variant of
   the compiler's flags: VARIANT is the prefix of the names.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bounded.h"

#ifdef LADDER
# include "bounded-ladder.h"
#elif defined LIBRARY
/* No builtins, so that GCC cannot but call them.  */
extern void *library_memcpy (void *, const void *, unsigned long)
  __asm__ ("memcpy");
extern void *library_memset (void *, int, unsigned long) __asm__ ("memset");
# define COPY(dest, src, size, max) library_memcpy (dest, src, size)
# define FILL(dest, byte, size, max) library_memset (dest, byte, size)
#else
# define COPY(dest, src, size, max) __builtin_memcpy (dest, src, size)
# define FILL(dest, byte, size, max) __builtin_memset (dest, byte, size)
#endif

#define PASTE_(a, b) a##_##b
#define PASTE(a, b) PASTE_ (a, b)
#define NAME(name) PASTE (VARIANT, name)

#define OPERATION(name, max, statement)					\
  static void NAME (name##_##max) (void *dest, const void *src,		\
				   unsigned long size)			\
  {									\
    (void) src;								\
    if (size > max)							\
      __builtin_unreachable ();						\
    statement;								\
  }
#define OPERATIONS(max)							\
  OPERATION (copy, max, COPY (dest, src, size, max))			\
  OPERATION (zero, max, FILL (dest, 0, size, max))			\
  OPERATION (fill, max,							\
	     FILL (dest, *(const unsigned char *) src, size, max))
#define ROW(max)							\
  { max, { NAME (copy_##max), NAME (zero_##max), NAME (fill_##max) } },

#define SIZES(X) X (7) X (8) X (15) X (16) X (31) X (32) X (63) X (64)	\
  X (127) X (255) X (1023)

SIZES (OPERATIONS)

const struct bounded_row NAME (bounded_rows)[]
  = { SIZES (ROW) { 0, { 0 } } };
