/* The other half of lto-main.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct block
{
  unsigned char bytes[160];
};

__attribute__ ((noinline)) void
fill_block (struct block *p, int c)
{
  __builtin_memset (p, c, sizeof *p);
}
