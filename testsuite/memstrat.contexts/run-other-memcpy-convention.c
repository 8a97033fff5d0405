/* The program's own memcpy and memset, which are called in another way.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-fno-builtin" } */

#ifdef __x86_64__
#define OTHER __attribute__ ((ms_abi))
#else
#define OTHER __attribute__ ((regparm (3)))
#endif

typedef __SIZE_TYPE__ size;
struct block { int number[100]; };

OTHER void *
memcpy (void *dest, const void *src, size bytes)
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

OTHER void *
memset (void *dest, int value, size bytes)
{
  char *to = dest;
  while (bytes--)
    {
      *to++ = value;
      __asm__ ("");
    }
  return dest;
}

__attribute__ ((noipa)) void
copy (struct block *p, struct block *q)
{
  *p = *q;
  *q = (struct block) { 0 };
}

static struct block first, second;

int
main (void)
{
  for (int i = 0; i < 100; i++)
    second.number[i] = i + 1;
  copy (&first, &second);
  return first.number[50] != 51 || second.number[50] != 0;
}
