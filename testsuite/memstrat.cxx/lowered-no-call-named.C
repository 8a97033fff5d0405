// Because of its name, a method counts as a function of the library.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-O2 -mno-sse -fno-pie" }
// { dg-final { scan-assembler-not {(call|jmp)\tmem} } }

struct large { char c[600]; };

struct buffer
{
  large block;
  void memcpy (const large &from);
};

void
buffer::memcpy (const large &from)
{
  block = from;
}

namespace { struct helper { static void copy (large &to, const large &from); }; }

__attribute__ ((noinline)) void
helper::copy (large &to, const large &from)
{
  to = from;
  asm volatile ("");
}

template<int n>
struct memory
{
  static void memmove (large *to, const large *from) { helper::copy (*to, *from); }
};

template struct memory<1>;
