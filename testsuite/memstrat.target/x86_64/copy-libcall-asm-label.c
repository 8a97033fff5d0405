/* A call has the name that the user's declaration gave the builtin, in a copy,
   by value, and of unknown size.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2" } */

extern void *memcpy (void *, const void *, unsigned long) __asm__ ("my_memcpy");
extern void *memset (void *, int, unsigned long) __asm__ ("my_memset");

struct s { char c[300]; };
void take (struct s);

void copy (struct s *p, struct s *q) { *p = *q; }
void clear (struct s *p) { *p = (struct s) {}; }
void argument (struct s *p) { take (*p); }
void size (char *p, char *q, unsigned long n) { memcpy (p, q, n); }
void fill (char *p, unsigned long n) { __builtin_memset (p, 1, n); }

/* { dg-final { scan-assembler-times {(call|jmp)\tmy_memcpy} 3 } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmy_memset} 2 } } */
/* { dg-final { scan-assembler-not {(call|jmp)\tmem} } } */
