/* Operations of a run-time size.  The compiler knows its upper bound, BOUND; 0
   means no bound.  SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

#define OPERATION(name, call) \
  __attribute__ ((noipa)) void name (char *to, const char *from, size_t n) \
  { \
    if (BOUND && n > BOUND) \
      __builtin_unreachable (); \
    call; \
  }

OPERATION (copy, memcpy (to, from, n))
OPERATION (clear, memset (to, 0, n))
OPERATION (move, memmove (to, from, n))
