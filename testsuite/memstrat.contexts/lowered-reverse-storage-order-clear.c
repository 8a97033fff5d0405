/* Reverse storage order of what is cleared, and of an array's element, is for
   expansion.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

struct __attribute__ ((scalar_storage_order ("big-endian"))) big
{
  int i[16];
};

struct around
{
  int before;
  struct big big[4];
};

void
clear (struct big *d)
{
  *d = (struct big) {}; /* { dg-optimized {clear of 64 bytes lowered: [^\n]*, in expansion$} } */
}

void
element (struct around *d, struct big *s, int i)
{
  d->big[i] = *s; /* { dg-optimized {copy of 64 bytes lowered: [^\n]*, in expansion$} } */
}
