/* A wide value that is an index is part of an address, not what is loaded or
   stored.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#ifdef __SIZEOF_INT128__
typedef __int128 wide;
#else
typedef long long wide;
#endif

#define NOIPA __attribute__ ((noipa))

struct pair { int x; wide y; };

static wide array[16], before[16];
static struct pair pairs[16];
static wide table[16][16];

static NOIPA void
store (wide *p, wide *q)
{
  array[*p] = *q;
}

static NOIPA void
store_constant (wide *p)
{
  array[*p] = 0;
}

static NOIPA void
store_itself (wide *p)
{
  array[*p] = *p;
}

static NOIPA void
store_member (wide *p, wide *q)
{
  pairs[*p].y = *q;
}

static NOIPA void
load (wide *p, wide *q)
{
  *q = array[*p];
}

static NOIPA void
load_index (wide *p, wide *q, wide *r)
{
  wide index = *p;
  *q = array[index];
  *r = index;
}

static NOIPA void
load_member (wide *p, wide *q)
{
  *q = pairs[*p].y;
}

static NOIPA void
move (wide *p, wide *q)
{
  table[*p][*q] = table[*q][*p];
}

static NOIPA void
choose (wide *p, wide *q, int n)
{
  wide index = n ? *p : *q;
  array[index] = array[*q];
}

static NOIPA void
copy_struct (wide *p, wide *q)
{
  pairs[*p] = pairs[*q];
}

int
main (void)
{
  wide three = 3, five = 5, large = ((wide) 1 << 61) + 9, out = 0, index = 0;
  for (int i = 0; i < 16; i++)
    {
      before[i] = array[i] = large + i;
      pairs[i].x = i;
      pairs[i].y = large - i;
      for (int j = 0; j < 16; j++)
	table[i][j] = 100 * i + j;
    }

  store (&three, &large);
  before[3] = large;
  store_constant (&five);
  before[5] = 0;
  wide seven = 7;
  store_itself (&seven);
  before[7] = 7;
  choose (&three, &five, 0);
  wide nine = 9;
  choose (&nine, &five, 1);
  before[9] = 0;
  for (int i = 0; i < 16; i++)
    if (array[i] != before[i])
      return 1;

  load (&three, &out);
  if (out != large)
    return 2;
  load_index (&seven, &out, &index);
  if (out != 7 || index != 7)
    return 3;

  store_member (&three, &five);
  load_member (&three, &out);
  if (out != 5 || pairs[3].x != 3 || pairs[2].y != large - 2
      || pairs[0].y != large)
    return 4;
  copy_struct (&five, &three);
  if (pairs[5].x != 3 || pairs[5].y != 5 || pairs[4].x != 4)
    return 5;

  move (&three, &five);
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++)
      if (table[i][j] != (i == 3 && j == 5 ? 503 : 100 * i + j))
	return 6;
  return 0;
}
