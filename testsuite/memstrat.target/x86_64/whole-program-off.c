/* A memcpy and a memset of the program's own that nobody calls: they are gone, as
   without the plugin, with the option off.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -fwhole-program -fplugin-arg-memstrat-off" } */

typedef __SIZE_TYPE__ size;

void *
memcpy (void *dest, const void *src, size bytes)
{
  char *to = dest;
  const char *from = src;
  while (bytes--)
    *to++ = *from++;
  return dest;
}

void *
memset (void *dest, int value, size bytes)
{
  char *to = dest;
  while (bytes--)
    *to++ = value;
  return dest;
}

struct block { char b[200]; };

__attribute__ ((externally_visible)) void
start (struct block *d, struct block *s)
{
  *d = *s;
  *s = (struct block) {};
}

/* { dg-final { scan-assembler-not {mem(cpy|set)} } } */
