/* The library of lto-idle.c and lto-busy.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */

void *
memset (void *dest, int value, __SIZE_TYPE__ size)
{
  char *to = dest;
  while (size--)
    {
      *to++ = value;
      __asm__ ("");
    }
  return dest;
}
