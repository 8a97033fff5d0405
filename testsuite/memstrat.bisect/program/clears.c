/* SPDX-License-Identifier: GPL-3.0-or-later  */

#include "program.h"

static char bytes[512];

/* Calls, which count as transformations, too.  */
__attribute__ ((noipa)) static void
clear_some (char *p, word size)
{
  __builtin_memset (p, 0, size & 127);
}

__attribute__ ((noipa)) static void
clear_any (char *p, word size)
{
  __builtin_memset (p, 0, size);
}

__attribute__ ((noipa)) static void
clear_near (char *p)
{
  __builtin_memset (p, 0, 40);
}

/* These stores are so far from the pointer that a second base saves bytes.  */
__attribute__ ((noipa)) static void
clear_far (char *p)
{
  __builtin_memset (p + 160, 0, 232);
}

int
clears_right (void)
{
  __builtin_memset (bytes, 1, sizeof bytes);
  clear_some (bytes, 8);
  clear_any (bytes, 8);
  clear_near (bytes);
  clear_far (bytes);
  return bytes[39] == 0 && bytes[160 + 231] == 0;
}
