/* Reverse storage order of what is cleared, and of an array's element.
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
  *d = (struct big) {}; /* { dg-missed "clear of 64 bytes left: reverse storage order$" } */
}

void
element (struct around *d, struct big *s, int i)
{
  d->big[i] = *s; /* { dg-missed "copy of 64 bytes left: reverse storage order$" } */
}
