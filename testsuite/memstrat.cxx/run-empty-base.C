// An empty class has a size but no bytes: assigning it must not change other
// members at its address, or the next member in its tail padding.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }

struct empty {};

struct tail
{
  tail () : i (1), c (2) {}
  int i;
  char c;
};

struct derived : empty, tail
{
  char after = 3;
};

struct holder
{
  [[no_unique_address]] empty e;
  int value = 7;
};

__attribute__ ((noipa)) void
assign_empty (holder &h, const empty &e)
{
  h.e = e;
}

__attribute__ ((noipa)) void
assign_base (derived &d, const tail &t)
{
  static_cast<tail &> (d) = t;
}

int
main ()
{
  holder h;
  assign_empty (h, empty ());
  if (h.value != 7)
    return 1;

  derived d;
  tail t;
  t.i = 10;
  assign_base (d, t);
  return d.after == 3 && d.i == 10 && d.c == 2 ? 0 : 2;
}
