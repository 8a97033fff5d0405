// SPDX-License-Identifier: GPL-3.0-or-later

#include "program.h"

namespace {

template<unsigned n>
struct block
{
  word words[n];
};

template<unsigned n>
__attribute__ ((noipa)) void
copy (block<n> &dest, const block<n> &src)
{
  dest = src;
}

template<unsigned n>
bool
right_p ()
{
  static block<n> dest, src;
  src.words[n - 1] = n;
  copy (dest, src);
  return dest.words[n - 1] == n;
}

} // namespace

int
classes_right ()
{
  return right_p<4> () && right_p<17> () && right_p<6> ();
}
