/* A file for LTO, with a memset that is not the library's.
   SPDX-License-Identifier: GPL-3.0-or-later  */

static __attribute__ ((noinline, noclone)) void
memset (char *dest, unsigned size, int value)
{
  while (size--)
    {
      *dest++ = value;
      __asm__ ("");
    }
}

void
paint (char *p, unsigned size)
{
  memset (p, size, 'x');
}

void
paint_with (char *p, unsigned size, int value)
{
  memset (p, size, value);
}
