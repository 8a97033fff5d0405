/* memstrat makes no new call through a retpoline.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fpic -fno-plt -fcf-protection=none -mgeneral-regs-only" } */

struct s { long v[40]; };
struct large { long v[100]; };

__attribute__ ((indirect_branch ("thunk-extern"))) void
copy (struct s *a, const struct s *b)
{
  *a = *b;
}

__attribute__ ((indirect_branch ("thunk-extern"))) void
clear (struct large *a)
{
  *a = (struct large) {};
}

void direct (struct s *a, const struct s *b) { *a = *b; }

/* { dg-final { scan-assembler-not {__x86_indirect_thunk} } } */
/* { dg-final { scan-assembler-times {rep stosq} 1 } } */
/* { dg-final { scan-assembler-times {(call|jmp)\t\*memcpy} 1 } } */
