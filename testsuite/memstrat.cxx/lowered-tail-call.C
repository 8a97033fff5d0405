// C++'s cleanup at the end of a function stays after a new call.  An
// assignment that returns its object ends in a jump.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-O2 -fno-pie -mno-sse" }

struct large { long v[100]; };

struct guard
{
  ~guard ();
  long v[8];
};

extern void may_throw (guard &);

struct object
{
  object &assign (const object &other) noexcept;
  large value;
};

// jmp
object &
object::assign (const object &other) noexcept
{
  value = other.value;
  return *this;
}

// jmp
void
behind_a_scope (large &d) noexcept
{
  {
    guard g;
    may_throw (g);
  }
  d = large ();
}

// call
void
before_a_destructor (large &d, const large &s) noexcept
{
  guard g;
  may_throw (g);
  d = s;
}

// { dg-final { scan-assembler-times {\mjmp\tmem(cpy|set)\M} 2 } }
// { dg-final { scan-assembler-times {\mcall\tmemcpy\M} 1 } }
