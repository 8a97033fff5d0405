// Trivially copyable classes, and value initialization.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-O2 -mno-sse -fopt-info-optimized-missed" }

class block { char bytes[100]; };

void
copy (block &d, const block &s)
{
  d = s; // { dg-optimized "copy of 100 bytes lowered: straight, 12 pieces of 8, 1 of 4$" }
}

template<typename T> void
clear (T &d)
{
  d = T (); // { dg-optimized "clear of 100 bytes lowered: straight, 12 pieces of 8, 1 of 4$" }
}

template void clear<block> (block &);
