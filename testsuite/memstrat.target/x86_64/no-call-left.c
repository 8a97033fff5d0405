/* A left operation has the compiler's own code, even if no call is allowed.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mtune=k8 -fplugin-arg-memstrat-libcall=never" } */

struct s { char c[304]; };
void take (struct s);

__attribute__ ((memstrat ("off"))) void
off (struct s *p, struct s *q, char *d, char *s, unsigned long n)
{
  *p = *q;
  take (*p);
  __builtin_memcpy (d, s, n);
}

/* These functions are left as code for size.  */
__attribute__ ((cold)) void cold (char *d) { __builtin_memset (d, 0, 200); }
__attribute__ ((cold)) void cold_large (struct s *p, struct s *q) { *p = *q; }

/* { dg-final { scan-assembler-times {rep movsq} 2 } } */
/* { dg-final { scan-assembler-times {rep (movsl|stosl)} 2 } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemcpy} 1 } } */
