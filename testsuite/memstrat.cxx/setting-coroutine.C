// A pragma region also holds for the functions that GCC makes of a coroutine.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-require c++20 }
// { dg-options "-O2 -std=c++20 -fno-pie" }

#include <coroutine>

struct task
{
  struct promise_type
  {
    task get_return_object () { return {}; }
    std::suspend_never initial_suspend () { return {}; }
    std::suspend_never final_suspend () noexcept { return {}; }
    void return_void () {}
    void unhandled_exception () {}
  };
};

void use (char *);

#pragma memstrat push ("libcall=never")
task
copy (char *d, char *s, unsigned long n)
{
  use (d);
  co_await std::suspend_always {};
  __builtin_memcpy (d, s, n);
  __builtin_memcpy (d + n, s, 5000);
}
#pragma memstrat pop

// { dg-final { scan-assembler-not {(call|jmp)\tmem} } }
