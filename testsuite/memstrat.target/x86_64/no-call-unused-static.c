/* No new call in a file with a memcpy of its own, not even if that is a static
   function that nothing calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding" } */

static inline void *
memcpy (void *dest, const void *src, __SIZE_TYPE__ bytes)
{
  char *to = dest;
  const char *from = src;
  while (bytes--)
    *to++ = *from++;
  return dest;
}

struct block { char bytes[3000]; };

void
copy (struct block *to, struct block *from)
{
  *to = *from;
}

/* { dg-final { scan-assembler-not {mem(cpy|set)} } } */
