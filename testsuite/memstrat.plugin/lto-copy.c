/* Copies a block, and fails if that was a call of lto-slow-memcpy.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct block { long l[100]; } to, from = { { 1, 2, 3 } };

extern int calls;

__attribute__ ((noipa)) void
copy (struct block *a, const struct block *b)
{
  *a = *b;
}

int
main (void)
{
  copy (&to, &from);
  return calls != 0 || to.l[2] != 3;
}
