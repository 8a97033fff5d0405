// Pragma regions hold for the members, templates and lambdas written in them,
// wherever these are instantiated.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-O2 -std=c++17 -fopt-info-optimized-missed" }

struct s { char c[200]; };

#pragma memstrat push ("threshold=100")
struct c
{
  s a;
  void copy (s *p) { a = *p; } // { dg-called "copy of 200 bytes called: memcpy beyond 100$" }
  template<int> void instance (s *p)
  {
    a = *p; // { dg-called "copy of 200 bytes called: memcpy beyond 100$" }
  }
};

template<typename t>
[[gnu::noinline]] void
free_instance (t *p, t *q)
{
  *p = *q; // { dg-called "copy of 200 bytes called: memcpy beyond 100$" }
}

auto lambda = [] (s *p, s *q)
{
  *p = *q; // { dg-called "copy of 200 bytes called: memcpy beyond 100$" }
};
#pragma memstrat pop

struct d
{
  s a;
  [[gnu::memstrat ("threshold=150")]] void copy (s *p)
  {
    a = *p; // { dg-called "copy of 200 bytes called: memcpy beyond 150$" }
  }
  void plain (s *p) { a = *p; } // { dg-optimized "copy of 200 bytes lowered" }
};

// The compiler reads the pragmas in a member at the end of the class.
struct e
{
  s a;
  static void empty ()
  {
#pragma memstrat push ("threshold=150")
#pragma memstrat pop
  }
#pragma memstrat push ("threshold=120")
  void behind (s *p) { a = *p; } // { dg-called "copy of 200 bytes called: memcpy beyond 120" }
#pragma memstrat pop
};

void (c::*member) (s *) = &c::copy;
void (c::*instance) (s *) = &c::instance<1>;
void (d::*with_attribute) (s *) = &d::copy;
void (d::*plain) (s *) = &d::plain;
void (e::*behind) (s *) = &e::behind;
void (*pointer) (s *, s *) = lambda;

void
use (s *p, s *q)
{
  free_instance (p, q);
}
