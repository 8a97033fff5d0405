/* A variable with the name of the library's function.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-ffreestanding" } */

typedef __SIZE_TYPE__ size;
struct block { int number[100]; };

static void *
copy_bytes (void *dest, const void *src, size bytes)
{
  char *to = dest;
  const char *from = src;
  while (bytes--)
    {
      *to++ = *from++;
      __asm__ ("");
    }
  return dest;
}

void *(*memcpy) (void *, const void *, size) = copy_bytes;

__attribute__ ((noipa)) void
copy (struct block *p, const struct block *q)
{
  *p = *q;
}

static struct block first, second;

int
main (void)
{
  for (int i = 0; i < 100; i++)
    second.number[i] = i + 1;
  copy (&first, &second);
  return first.number[50] != 51 || first.number[99] != 100;
}
