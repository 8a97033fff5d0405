/* What is volatile is as the compiler has it: no call, no other order.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mtune=k8" } */

struct s { char c[304]; };
void take (struct s);

void
copy (volatile struct s *p, struct s *q)
{
  *p = *q;
}

void
argument (volatile struct s *p)
{
  take (*p);
}

/* { dg-final { scan-assembler-times {rep movsq} 2 } } */
/* { dg-final { scan-assembler-not {(call|jmp)\tmemcpy} } } */
