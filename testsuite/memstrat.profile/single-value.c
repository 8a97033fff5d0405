/* An operation that had SIZE bytes in six of ten runs, and few in the others.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <string.h>

static unsigned char from[256], to[256];

__attribute__ ((noipa)) void
copy (unsigned long n)
{
  memcpy (to, from, n);
}

__attribute__ ((noipa, section (".noinstr.text"))) void
no_call (unsigned long n)
{
  memset (to, 0, n);
}

int
main (void)
{
  unsigned sum = 0;
  for (int i = 0; i < 1000; i++)
    {
      from[i % 256] = i;
      copy (i % 10 < 6 ? SIZE : i % 16);
      sum = sum * 31 + to[i % 256];
      no_call (i % 10 < 6 ? SIZE : i % 16);
      sum = sum * 31 + to[i % 256];
    }
  printf ("%u\n", sum);
  return 0;
}
