/* CALL, the library call that -D names, and CALLED, the fields for driver.c.
   Only the low byte of a value counts.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../../include/memstrat.h"
#include "block_test.h"

#if defined MEMCPY
# define CALL(size) __builtin_memcpy (dest, src, size)
# define CALLED COPY, 1, 0, -1
#elif defined MEMMOVE
# define CALL(size) __builtin_memmove (dest, src, size)
# define CALLED MOVE, 1, 0, -1
#elif defined MEMPCPY
# define CALL(size) __builtin_mempcpy (dest, src, size)
# define CALLED COPY, 1, 1, -1
#elif defined MEMSET
# define CALL(size) __builtin_memset (dest, value | 0x5a5a5a00, size)
# define CALLED FILL, 1, 0, -1
#elif defined MEMSET_ZERO
# define CALL(size) __builtin_memset (dest, 0, size)
# define CALLED FILL, 1, 0, 0
#elif defined MEMSET_CONSTANT
# define CALL(size) __builtin_memset (dest, -0x7fffff5b, size)
# define CALLED FILL, 1, 0, 0xa5
#elif defined COPY_INLINE
# define CALL(size) (memstrat_copy_inline (dest, src, size), dest)
# define CALLED COPY, 1, 0, -1
#elif defined CLEAR_INLINE
# define CALL(size) (memstrat_clear_inline (dest, size), dest)
# define CALLED FILL, 1, 0, 0
#endif
