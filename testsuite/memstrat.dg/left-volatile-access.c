/* Volatile objects, members and elements are accessed by the compiler's own
   code, in the same order and without a call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mtune=k8 -fopt-info-optimized-missed" } */

struct block { long l[8]; };
struct device { int id; volatile struct block block; };
struct large { char c[304]; };

volatile struct block blocks[3], one;
void take (struct large);

#define COPY(name, to_type, from_type) \
  void name (to_type *d, from_type *s) { *d = *s; }

COPY (from_volatile, struct block, volatile struct block) /* { dg-missed "copy of 64 bytes left: volatile$" } */
COPY (to_volatile, volatile struct block, struct block) /* { dg-missed "copy of 64 bytes left: volatile$" } */

void
clear_volatile (volatile struct block *d)
{
  *d = (struct block) {}; /* { dg-missed "clear of 64 bytes left: volatile$" } */
}

void
member_and_elements (struct device *d, struct block *b, int i)
{
  d->block = *b; /* { dg-missed "copy of 64 bytes left: volatile$" } */
  *b = blocks[i]; /* { dg-missed "copy of 64 bytes left: volatile$" } */
  blocks[i] = (struct block) {}; /* { dg-missed "clear of 64 bytes left: volatile$" } */
  *b = one; /* { dg-missed "copy of 64 bytes left: volatile$" } */
}

COPY (copy_large, volatile struct large, struct large) /* { dg-missed "copy of 304 bytes left: volatile$" } */

void
argument (volatile struct large *p)
{
  take (*p); /* { dg-missed "copy of 304 bytes left: volatile, in expansion$" } */
}

/* { dg-final { scan-assembler-times {rep movsq} 2 } } */
/* { dg-final { scan-assembler-not {(call|jmp)\tmemcpy} } } */
