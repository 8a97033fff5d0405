/* Code where no call may be copies the saved registers.  By hand, an inline
   helper does it that the compiler cannot make a call of.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "case.h"

static inline __attribute__ ((always_inline)) void
inline_memcpy (void *to, const void *from, u64 size)
{
  __asm__ volatile("rep movsb"
		   : "+D"(to), "+S"(from), "+c"(size)
		   :
		   : "memory");
}

noinstr void
PLAIN (void *to, const void *from)
{
  __builtin_memcpy (to, from, 168);
}

noinstr void
BY_HAND (void *to, const void *from)
{
  inline_memcpy (to, from, 168);
}
