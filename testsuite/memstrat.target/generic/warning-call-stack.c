/* The same for an argument on the stack that is too large for pieces: more
   than 16384 of 4 bytes, behind the 16 bytes that are in registers.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require arm } */

struct pieces { int c[16388]; };
struct huge { int c[16389]; };
void take_pieces (struct pieces);
void take_huge (struct huge);

__attribute__ ((memstrat ("libcall=never"))) void
no_call (struct pieces *p, struct huge *q)
{
  take_pieces (*p);
  take_huge (*q); /* { dg-warning "memstrat: copy of 65540 bytes becomes a call of the library, where none is allowed" } */
}

void
allowed (struct huge *p)
{
  take_huge (*p);
}

/* { dg-final { scan-assembler-times {\mbl\tmemcpy\M} 2 } } */
