/* In a unit with vectors, functions without vectors make no new call: the
   library may use vectors.  Neither regs=gpr nor inlining changes this.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fno-pie" } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemcpy} 1 } } */
/* { dg-final { scan-assembler-not {\mrep\M} } } */

struct large { long l[40]; };

struct large to[6], from;

#define COPY_TO(name, i) void name (void) { to[i] = from; }

__attribute__ ((target ("general-regs-only")))
COPY_TO (general, 0)
__attribute__ ((target ("no-sse"), memstrat ("regs=gpr")))
COPY_TO (no_sse, 1)

/* There is a call, because this function has vector registers.  */
__attribute__ ((target ("no-avx")))
COPY_TO (no_avx, 2)

#pragma GCC push_options
#pragma GCC target ("general-regs-only")
COPY_TO (in_region, 3)
static inline COPY_TO (inlined, 4)
#pragma GCC pop_options

static inline __attribute__ ((target ("no-sse")))
COPY_TO (inlined_elsewhere, 5)

__attribute__ ((target ("general-regs-only"))) void
caller (void)
{
  inlined ();
}

void caller_with_vectors (void) { inlined_elsewhere (); }
