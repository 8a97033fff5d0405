/* Blocks with reverse storage order, at any depth, are lowered in expansion,
   where blocks have no types.  Such blocks in registers are left.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

#define BIG_ENDIAN __attribute__ ((scalar_storage_order ("big-endian")))

struct BIG_ENDIAN big { int i[16]; };
struct BIG_ENDIAN small { short s[2]; };
struct around { int before; struct big big, all[4]; };

void
copy (struct big *d, struct big *s)
{
  *d = *s; /* { dg-optimized {copy of 64 bytes lowered: [^\n]*, in expansion$} } */
}

void
copy_small (struct small *d, struct small *s)
{
  *d = *s; /* { dg-missed "copy of 4 bytes left: reverse storage order$" } */
}

void
clear (struct big *d)
{
  *d = (struct big) {}; /* { dg-optimized {clear of 64 bytes lowered: [^\n]*, in expansion$} } */
}

void
copy_member (struct around *d, struct around *s)
{
  d->big = s->big; /* { dg-optimized {copy of 64 bytes lowered: [^\n]*, in expansion$} } */
}

void
copy_element (struct around *d, struct big *s, int i)
{
  d->all[i] = *s; /* { dg-optimized {copy of 64 bytes lowered: [^\n]*, in expansion$} } */
}

/* Reverse storage order is on one side only.  */
struct block { int i[16]; };
struct BIG_ENDIAN big_around { int before; struct block block; };

void
load_member (struct block *d, struct big_around *s)
{
  *d = s->block; /* { dg-optimized {copy of 64 bytes lowered: [^\n]*, in expansion$} } */
}

void
store_member (struct big_around *d, struct block *s)
{
  d->block = *s; /* { dg-optimized {copy of 64 bytes lowered: [^\n]*, in expansion$} } */
}
