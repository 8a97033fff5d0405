/* Expansion finds fewer bounds on sizes than memstrat could.  In code for
   size, GCC has a string instruction only for less than 256 bytes, and
   otherwise a call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fno-pie -fplugin-arg-memstrat-libcall=never" } */

extern void die (void) __attribute__ ((cold, noreturn));
extern void use (unsigned long);

#define BOUNDED(name, type, before, condition, call) \
  void \
  name (char *d, const char *s, type n) \
  { \
    before; \
    if (condition) \
      { \
	call; \
	die (); \
      } \
  }

__attribute__ ((section (".noinstr.text")))
BOUNDED (not_zero, long, use (n), n && n < 100, __builtin_memset (d, 0, n))
__attribute__ ((section (".noinstr.text")))
BOUNDED (converted, int, , n && n < 100, __builtin_memcpy (d, s, n))
BOUNDED (one_more, unsigned long, use (n),
	 (n <= 100 && n != 5) || n == 1ul << 35, __builtin_memset (d, 0, n))
BOUNDED (negative_too, int, , n < 100, __builtin_memcpy (d, s, n))

/* { dg-final { scan-assembler-not {(call|jmp)\s+mem} } } */
