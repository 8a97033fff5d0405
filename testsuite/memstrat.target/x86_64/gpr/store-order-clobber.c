/* Stores that clobber the flags are sorted with the other stores: with -Oz, a
   zero is stored by `and'.
   SPDX-License-Identifier: GPL-3.0-or-later  */

void
store (unsigned __int128 *o, const unsigned __int128 *a)
{
  unsigned __int128 x = a[0], y = a[7];
  o[6] = x;
  o[5] = y;
  o[0] = 63;
  o[5] = 0;
}
