/* Reverse storage order is left where the block is held in a register.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

struct __attribute__ ((scalar_storage_order ("big-endian"))) big
{
  short s[2];
};

void
copy (struct big *d, struct big *s)
{
  *d = *s; /* { dg-missed "copy of 4 bytes left: reverse storage order$" } */
}
