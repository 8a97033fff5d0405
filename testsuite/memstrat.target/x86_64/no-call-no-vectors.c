/* In a unit with vectors, functions without vectors make no new call: the
   library may use vectors.  The same holds with regs=gpr and inlining.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fno-pie" } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemcpy} 1 } } */
/* { dg-final { scan-assembler-not {\mrep\M} } } */

struct large { long l[40]; };

struct large to[6], from;

__attribute__ ((target ("general-regs-only"))) void
general (void)
{
  to[0] = from;
}

__attribute__ ((target ("no-sse"), memstrat ("regs=gpr"))) void
no_sse (void)
{
  to[1] = from;
}

/* There is a call, because this function has vector registers.  */
__attribute__ ((target ("no-avx"))) void no_avx (void) { to[2] = from; }

#pragma GCC push_options
#pragma GCC target ("general-regs-only")
void in_region (void) { to[3] = from; }
static inline void inlined (void) { to[4] = from; }

static inline __attribute__ ((target ("no-sse"))) void
inlined_elsewhere (void)
{
  to[5] = from;
}
#pragma GCC pop_options

__attribute__ ((target ("general-regs-only"))) void
caller (void)
{
  inlined ();
}

void caller_with_vectors (void) { inlined_elsewhere (); }
