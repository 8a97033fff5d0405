/* Without string instructions (-ffixed-rcx), a call copies a large argument.
   Where no call is allowed, pieces copy it.  A copy of too many pieces becomes
   a call, with a warning.  For a memset of unknown size, the compiler queries
   memstrat about parts of up to 2^63 bytes, which are not operations.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -ffixed-rcx -fplugin-arg-memstrat-memcpy=straight:-1:noalign -fplugin-arg-memstrat-memset=loop:4096:noalign,libcall:-1:noalign -fopt-info-optimized-missed" } */

struct small { char c[4096]; };
struct large { char c[4104]; };
struct huge { char c[1 << 29]; };

void take_small (struct small), take_large (struct large);
void take_huge (struct huge);

#define PASS(name, size) void name (struct size *s) { take_##size (*s); }

PASS (pass_small, small) /* { dg-optimized "copy of 4096 bytes lowered: straight, 512 pieces of 8, in expansion$" } */
PASS (pass_large, large) /* { dg-called "copy of 4104 bytes called: memcpy beyond 4096, in expansion$" } */
__attribute__ ((memstrat ("libcall=never")))
PASS (pass_large_inline, large) /* { dg-optimized "copy of 4104 bytes lowered: straight, 513 pieces of 8, in expansion$" } */

__attribute__ ((memstrat ("libcall=never"))) void
pass_huge (struct huge *s)
{
  take_huge (*s); /* { dg-called "copy of 536870912 bytes called: memcpy beyond 131072, in expansion$" } */
  /* { dg-warning "copy of 536870912 bytes becomes a call of the library" "" { target *-*-* } 25 } */
}

void
fill (char *d, __SIZE_TYPE__ n)
{
  __builtin_memset (d, 1, n); /* { dg-missed "fill left: size not known at compile time$" } */
  __builtin_memset (d, 1, -1UL); /* { dg-missed "fill left: size not known at compile time$" } */
  /* { dg-warning "exceeds maximum object size" "" { target *-*-* } 33 } */
}

/* { dg-final { scan-assembler-not {rep } } } */
