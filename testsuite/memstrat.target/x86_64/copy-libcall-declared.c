/* Calls for copies, arguments and unknown sizes use the user's declaration of
   the function: its name in the assembly and, unless it is memcpy or memset,
   its visibility.  The visibility of memcpy and memset is tested in
   memstrat.contexts/lowered-hidden-declaration.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fpic" } */

typedef __SIZE_TYPE__ size;

extern void *memcpy (void *, const void *, size) __asm__ ("my_memcpy");
extern void *memset (void *, int, size) __asm__ ("my_memset");
extern void *memmove (void *, const void *, size)
  __attribute__ ((visibility ("hidden")));

struct s { char c[600]; };
void take (struct s);

void copy (struct s *p, struct s *q) { *p = *q; }
void clear (struct s *p) { *p = (struct s) {}; }
void argument (struct s *p) { take (*p); }
void call (char *p, char *q, size n) { memcpy (p, q, n); }
void call_clear (char *p) { memset (p, 0, 600); }
void fill (char *p, size n) { __builtin_memset (p, 1, n); }
void move (char *p, char *q) { memmove (p, q, 600); }

/* { dg-final { scan-assembler-times {(call|jmp)\tmy_memcpy@PLT} 3 } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmy_memset@PLT} 3 } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemmove$} 1 } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmem} 1 } } */
/* { dg-final { scan-assembler {\t\.hidden\tmemmove} } } */
