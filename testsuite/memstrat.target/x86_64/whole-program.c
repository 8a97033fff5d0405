/* A memcpy and a memset of the program's own that nobody calls: they are gone, as
   without the plugin, where no call can come.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -fwhole-program" } */

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

int counter;

__attribute__ ((externally_visible)) void
start (void)
{
  counter++;
}

/* { dg-final { scan-assembler-not {mem(cpy|set)} } } */
