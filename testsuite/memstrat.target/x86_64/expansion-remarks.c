/* Operations that exist only while GCC expands to RTL are decided on and
   reported like any other.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none -fopt-info-optimized-missed" } */

struct small { char c[128]; };
struct medium { char c[168]; };
struct large { char c[300]; };
void take_small (struct small);
void take_medium (struct medium);
void take_large (struct large);

#define PASS(name, size) void name (struct size *p) { take_##size (*p); }

PASS (inline_argument, small) /* { dg-optimized "copy of 128 bytes lowered: straight, 16 pieces of 8, in expansion$" } */

/* No loop is made while arguments are on the stack (see run-sp-moved.c).  */
PASS (straight_argument, medium) /* { dg-optimized "copy of 168 bytes lowered: straight, 21 pieces of 8, in expansion$" } */

PASS (call_argument, large) /* { dg-called "copy of 300 bytes called: memcpy beyond 2\[0-9\]\[0-9\], in expansion$" } */
__attribute__ ((cold))
PASS (cold_argument, medium) /* { dg-missed "copy of 168 bytes left: block optimized for size, in expansion$" } */
__attribute__ ((section (".noinstr.text")))
PASS (no_call_argument, large) /* { dg-optimized "copy of 300 bytes lowered: rep_8byte, 37 of 8, 1 piece of 4, in expansion$" } */

void
named_space_argument (struct large __seg_gs *p)
{
  take_large (*p); /* { dg-optimized "copy of 300 bytes lowered: straight, 37 pieces of 8, 1 of 4, in expansion$" } */
}

/* One string instruction is in the cold function, and one is where neither a
   loop nor a call is allowed.  There is one call.  */
/* { dg-final { scan-assembler-times {rep } 2 } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemcpy} 1 } } */
