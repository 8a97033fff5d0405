/* A variable with an initialized flexible array member is larger than its
   type, and GCC copies all of it, in expansion.
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
  y = x; /* { dg-optimized {copy of 12 bytes lowered: [^\n]*, in expansion$} } */
}
