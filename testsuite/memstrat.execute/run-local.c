/* Local variables whose address is taken only by a lowered operation.  A call,
   a loop or a string instruction reads and writes whole variables.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

struct block { long l[100]; };

__attribute__ ((noipa)) void
from_local (struct block *d, long x)
{
  struct block local;
  local.l[0] = x;
  local.l[1] = x + 1;
  for (int i = 2; i < 98; i++)
    local.l[i] = x + i;
  local.l[98] = x + 98;
  local.l[99] = x + 99;
  *d = local;
}

__attribute__ ((noipa)) void
from_fields (struct block *d, long x)
{
  struct block local;
  local.l[0] = x;
  local.l[99] = x + 1;
  *d = local;
}

__attribute__ ((noipa)) long
to_local (struct block *s, int i)
{
  struct block local;
  local.l[3] = 77;
  local = *s;
  return local.l[3] + local.l[i];
}

__attribute__ ((noipa)) void
both_local (struct block *d, long x, int i)
{
  struct block first = {}, second;
  first.l[5] = x;
  first.l[i] = x + 1;
  second = first;
  second.l[6] = x + 2;
  *d = second;
}

__attribute__ ((noipa)) long
cleared_local (int i, long x)
{
  struct block local;
  local.l[7] = x;
  local.l[i] = x;
  local = (struct block) {};
  return local.l[7] + local.l[i];
}

int
main (void)
{
  struct block b;
  from_local (&b, 1000);
  for (int i = 0; i < 100; i++)
    if (b.l[i] != 1000 + i)
      return 1;
  from_fields (&b, 2000);
  if (b.l[0] != 2000 || b.l[99] != 2001)
    return 5;
  from_local (&b, 1000);
  if (to_local (&b, 50) != 1003 + 1050)
    return 2;
  both_local (&b, 5, 9);
  for (int i = 0; i < 100; i++)
    if (b.l[i] != (i == 5 ? 5 : i == 9 ? 6 : i == 6 ? 7 : 0))
      return 3;
  return cleared_local (50, 3) == 0 ? 0 : 4;
}
