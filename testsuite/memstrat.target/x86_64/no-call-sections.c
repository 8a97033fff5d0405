/* no-call-sections= names more sections that must not call the library, by
   names or by patterns.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none -fplugin-arg-memstrat-no-call-sections=.idle.text,.init.*" } */

struct large { long l[100]; };

#define IN(name) __attribute__ ((section (name)))

IN (".idle.text") void idle (struct large *d, struct large *s) { *d = *s; }
IN (".init.text") void init (struct large *d) { *d = (struct large) {}; }
IN (".noinstr.text") void noinstr (struct large *d, struct large *s) { *d = *s; }
IN (".other.text") void other (struct large *d, struct large *s) { *d = *s; }

/* { dg-final { scan-assembler-times {(call|jmp)\tmem} 1 } } */
/* { dg-final { scan-assembler-times {rep } 3 } } */
