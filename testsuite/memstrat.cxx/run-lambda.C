// Lambdas that hold blocks by value, copied as a whole.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }

struct block { long l[12]; };
struct large { long l[100]; };

template<typename F> __attribute__ ((noipa)) long
call (const F &f, int i)
{
  F copy = f;
  F other = copy;
  copy (i);
  return other (i) + copy (i);
}

int
main ()
{
  block b = {};
  large l = {};
  b.l[11] = 5;
  l.l[99] = 7;
  auto f = [b, l, before = char (1)] (int i) mutable
    {
      before++;
      b.l[i]++;
      return b.l[11] + l.l[99] + before;
    };
  struct wrap
    {
      decltype (f) g;
      long operator() (int i) const { auto h = g; return h (i); }
    };
  b = {};
  l = {};
  /* Each call returns 5 + 1 + 7 + 2, because F does not change.  */
  return call (wrap { f }, 11) == 30 ? 0 : 1;
}
