/* With -fno-builtin a function of the name memcpy is any function.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-fno-builtin" } */

typedef __SIZE_TYPE__ size;

static int calls;

__attribute__ ((noipa)) void *
memcpy (void *d, const void *s, size n)
{
  volatile char *to = d;
  const volatile char *from = s;
  calls++;
  for (size i = 0; i < n; i++)
    to[i] = from[i] + 1;
  return d;
}

int
main (void)
{
  static char d[64], s[64];
  memcpy (d, s, 64);
  return calls == 1 && d[0] == 1 && d[63] == 1 ? 0 : 1;
}
