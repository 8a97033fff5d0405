// Block operations in a coroutine, whose variables live in its frame.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }
// { dg-require c++20 }
// { dg-additional-options "-std=c++20" }

#include <coroutine>

struct block { long l[12]; };
struct large { long l[100]; };

struct generator
{
  struct promise_type
  {
    block given;

    generator
    get_return_object ()
    {
      return { std::coroutine_handle<promise_type>::from_promise (*this) };
    }
    std::suspend_always initial_suspend () { return {}; }
    std::suspend_always final_suspend () noexcept { return {}; }
    void return_void () {}
    void unhandled_exception () {}

    std::suspend_always
    yield_value (block b)
    {
      given = b;
      return {};
    }
  };

  std::coroutine_handle<promise_type> handle;

  block
  next ()
  {
    handle.resume ();
    return handle.promise ().given;
  }
};

__attribute__ ((noipa)) generator
generate (block first, large big)
{
  block kept = first;
  large copy = big;
  co_yield kept;
  kept.l[11] += copy.l[99];
  co_yield kept;
  copy = {};
  first = kept;
  kept = {};
  co_yield kept;
  first.l[0] = copy.l[99];
  co_yield first;
}

int
main ()
{
  block first = {};
  large big = {};
  first.l[0] = 3;
  first.l[11] = 5;
  big.l[99] = 20;
  generator g = generate (first, big);
  first.l[11] = 0;
  block b = g.next ();
  if (b.l[0] != 3 || b.l[11] != 5)
    return 1;
  b = g.next ();
  if (b.l[0] != 3 || b.l[11] != 25)
    return 2;
  b = g.next ();
  if (b.l[0] != 0 || b.l[11] != 0)
    return 3;
  b = g.next ();
  g.handle.destroy ();
  return b.l[0] == 0 && b.l[11] == 25 ? 0 : 4;
}
