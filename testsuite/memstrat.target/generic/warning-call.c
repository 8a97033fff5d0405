/* Where a call is ruled out, and the compiler can be told of nothing else, a
   warning says so: an argument of a size that is not constant.
   SPDX-License-Identifier: GPL-3.0-or-later  */

void take ();

__attribute__ ((memstrat ("libcall=never"))) void
no_call (int n)
{
  struct variable { char c[n]; } x;
  __builtin_memset (&x, 1, n);
  take (x); /* { dg-warning "memstrat: copy of an argument whose size is not constant becomes a call of the library, where none is allowed" } */
}

__attribute__ ((section (".noinstr.text"))) void
no_call_section (int n)
{
  struct variable { char c[n]; } x;
  __builtin_memset (&x, 1, n);
  take (x); /* { dg-warning "memstrat: copy of an argument whose size is not constant becomes a call of the library, where none is allowed" } */
}

void
allowed (int n)
{
  struct variable { char c[n]; } x;
  __builtin_memset (&x, 1, n);
  take (x);
}
