/* With -fpic and -m32, a function that needs the address of the GOT in any case: a
   call of the library costs it nothing more.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require m32 } */
/* { dg-options "-O2 -m32 -march=i586 -fpic -fopt-info-optimized-missed" } */

struct block { long w[70]; };
int counter;
void library (void);

void
with_a_variable (struct block *d)
{
  counter++;
  *d = (struct block) { 0 }; /* { dg-missed "clear of 280 bytes left: libcall beyond 240$" } */
}

void
with_another_call (struct block *d)
{
  library ();
  *d = (struct block) { 0 }; /* { dg-missed "clear of 280 bytes left: libcall beyond 240$" } */
}

/* { dg-final { scan-assembler-not {rep } } } */
