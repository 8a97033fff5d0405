/* Reverse storage order, at any depth, is for expansion, where blocks have no
   types.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

struct __attribute__ ((scalar_storage_order ("big-endian"))) big
{
  int i[16];
};

struct around
{
  int before;
  struct big big;
};

void
copy (struct big *d, struct big *s)
{
  *d = *s; /* { dg-optimized {copy of 64 bytes lowered: [^\n]*, in expansion$} } */
}

void
copy_member (struct around *d, struct around *s)
{
  d->big = s->big; /* { dg-optimized {copy of 64 bytes lowered: [^\n]*, in expansion$} } */
}

/* On one side alone.  */
struct block
{
  int i[16];
};

struct __attribute__ ((scalar_storage_order ("big-endian"))) big_around
{
  int before;
  struct block block;
};

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
