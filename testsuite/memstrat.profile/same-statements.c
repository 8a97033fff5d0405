/* Two functions with the same statements, which copy different sizes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

static __attribute__ ((noinline)) void
header (char *to, const char *from, unsigned long n)
{
  memcpy (to, from, n);
}

static __attribute__ ((noinline)) void
body (char *to, const char *from, unsigned long n)
{
  memcpy (to, from, n);
}

char to[256], from[256];
volatile unsigned long header_bytes = 8, body_bytes = 48;

int
main (void)
{
  for (int i = 0; i < 1000; i++)
    {
      header (to, from, header_bytes);
      body (to, from, body_bytes);
    }
  return 0;
}
