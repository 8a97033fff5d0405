/* A variable with an initialized flexible array member is larger than its
   type, and GCC copies all of it.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

struct flexible
{
  int n;
  char text[];
};

struct flexible x = { 3, "abcdefg" }, y = { 0, "ABCDEFG" };

void
copy (void)
{
  y = x; /* { dg-missed "copy left: size not known at compile time$" } */
}
