/* A function of Microsoft's ABI that saves its vector registers in any case: a
   call of the library costs it nothing more.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mtune=k8 -fopt-info-optimized-missed" } */

struct block { char b[1000]; };
struct large { char b[10000]; };

void library (void *);

__attribute__ ((ms_abi)) void
behind_another_call (struct block *d, struct block *s)
{
  library (d);
  *d = *s; /* { dg-missed "copy of 1000 bytes left: libcall beyond \[0-9\]+$" } */
}

__attribute__ ((ms_abi)) void
a_call_anyway (struct large *d, struct large *s)
{
  *d = *s; /* { dg-missed "copy of 10000 bytes left: libcall beyond \[0-9\]+$" } */
}

__attribute__ ((ms_abi)) void
a_written_call (char *d, char *s, unsigned long n, struct block *to)
{
  __builtin_memcpy (d, s, n); /* { dg-missed "copy left: size not known at compile time$" } */
  __builtin_memset (to, 0, sizeof *to); /* { dg-missed "clear of 1000 bytes left: libcall beyond \[0-9\]+$" } */
}

/* { dg-final { scan-assembler-not {rep } } } */
