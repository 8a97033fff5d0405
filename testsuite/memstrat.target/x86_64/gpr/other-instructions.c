/* Instructions of SSE that need no vector register stay: prefetches, fences,
   and the instructions that -msse4.2 and -msse3 imply.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma GCC target ("sse4.2")

struct node { struct node *next, *prev; };

#define STORE_AND_RETURN(name, value, ...) \
  unsigned \
  name (struct node *m, __VA_ARGS__) \
  { \
    m->next = 0; \
    m->prev = 0; \
    return value; \
  }

STORE_AND_RETURN (population, __builtin_popcountll (x), unsigned long long x)
STORE_AND_RETURN (checksum, __builtin_ia32_crc32si (a, b), unsigned a,
		  unsigned b)
STORE_AND_RETURN (supported, __builtin_cpu_supports ("avx2"), int unused)

void
wait (struct node *m)
{
  m->next = 0;
  m->prev = 0;
  __builtin_prefetch (m, 0, 1);
  __builtin_ia32_monitor (m, 0, 0);
  __builtin_ia32_mwait (0, 0);
  __builtin_ia32_pause ();
  __sync_synchronize ();
}

/* { dg-final { scan-assembler {\tpopcntq\t} } } */
/* { dg-final { scan-assembler {\tcrc32l\t} } } */
/* { dg-final { scan-assembler {\tprefetcht2\t} } } */
/* { dg-final { scan-assembler {\tmonitor} } } */
/* { dg-final { scan-assembler {\tmwait} } } */
/* { dg-final { scan-assembler {__cpu_model} } } */
/* { dg-final { scan-assembler-not {%xmm} } } */
