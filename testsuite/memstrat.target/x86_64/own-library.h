/* A memcpy and a memset of the program's own.
   SPDX-License-Identifier: GPL-3.0-or-later  */

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
