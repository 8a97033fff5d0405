// Copies in functions with handlers and destructors, where every access may
// throw.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }
// { dg-additional-options "-fnon-call-exceptions" }

struct block { long l[20]; };

static int destroyed;

struct guard
{
  ~guard () { destroyed++; }
};

__attribute__ ((noipa)) void
maybe_throw (const block &b)
{
  if (b.l[3] == 3)
    throw b;
}

__attribute__ ((noipa)) long
work (block *d, const block *s)
{
  guard g;
  try
    {
      *d = *s;
      block local = *d;
      local.l[3]++;
      maybe_throw (local);
      *d = block ();
      return 0;
    }
  catch (const block &b)
    {
      *d = b;
      return b.l[3];
    }
}

int
main ()
{
  block s = {}, d = {};
  s.l[3] = 2;
  s.l[19] = 19;
  if (work (&d, &s) != 3 || d.l[3] != 3 || d.l[19] != 19)
    return 1;
  s.l[3] = 5;
  if (work (&d, &s) != 0 || d.l[19] != 0)
    return 2;
  return destroyed == 2 ? 0 : 3;
}
