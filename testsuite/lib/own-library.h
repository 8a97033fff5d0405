/* The program's own memcpy and memset, declared with OWN.  A nop in each loop
   keeps the compiler from replacing the loop with a call.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OWN
# define OWN
#endif

typedef __SIZE_TYPE__ size;

OWN void *
memcpy (void *dest, const void *src, size bytes)
{
  char *to = (char *) dest;
  const char *from = (const char *) src;
  while (bytes--)
    {
      *to++ = *from++;
      __asm__ ("nop");
    }
  return dest;
}

OWN void *
memset (void *dest, int value, size bytes)
{
  char *to = (char *) dest;
  while (bytes--)
    {
      *to++ = value;
      __asm__ ("nop");
    }
  return dest;
}
