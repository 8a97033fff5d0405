// The compiler's evaluation of a constant copies the same bytes as the program
// copies.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }
// { dg-require c++20 }
// { dg-additional-options "-std=c++20" }

#include <bit>
#include <type_traits>

struct block
{
  long l[12] = {};
  int tail[4] = {};
};

constexpr block
work (const block &from, int i)
{
  block a = from, b[3] = {};
  a.l[i] = 7;
  b[i] = a;
  b[0] = b[i];
  b[i] = block ();
  if (std::is_constant_evaluated ())
    b[0].tail[0] = 1;
  else
    __builtin_memcpy (b[0].tail, from.tail, sizeof from.tail);
  return b[0];
}

struct bytes { unsigned char b[sizeof (block)]; };

constexpr block given = { { 1, 2, 3 }, { 1, 0, 9 } };
constexpr block constant = work (given, 2);
constexpr bytes constant_bytes = std::bit_cast<bytes> (constant);

int
main ()
{
  int i = 2;
  block b = given;
  __asm__ ("" : "+r" (i), "+m" (b));
  b = work (b, i);
  bytes c = std::bit_cast<bytes> (b), expected = constant_bytes;
  for (unsigned j = 0; j < sizeof b; j++)
    if (c.b[j] != expected.b[j])
      return 1;
  return b.l[2] == 7 && b.tail[2] == 9 ? 0 : 2;
}
