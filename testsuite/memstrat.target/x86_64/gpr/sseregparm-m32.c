/* -msseregparm puts floating-point arguments into vector registers.  Functions
   without floating point compile without vector registers.  Functions with the
   attribute sseregparm, and their callers, keep their vector registers.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-additional-options "-m32 -msse2 -mfpmath=sse -msseregparm" } */

struct node { struct node *next, *prev, *up, *down; };

void clear (struct node *m) { m->next = m->prev = m->up = m->down = 0; }

double twice (double x);

double scale (double x) { return twice (x) * 3; }

#ifdef __i386__
#define SSEREGPARM __attribute__ ((sseregparm))
#else
#define SSEREGPARM
#endif

SSEREGPARM int of_convention (int);

int caller (int x) { return of_convention (x) + 1; }
SSEREGPARM int of_convention (int x) { return x + 1; }

/* { dg-final { scan-assembler-not {\tmov[au]ps} } } */
/* { dg-final { scan-assembler {\tmulsd\t} } } */
/* { dg-final { scan-assembler-not {\tf(ld|st|mul)} } } */
