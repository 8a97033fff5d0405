/* Functions that differ only in their own settings, or in settings of inlined
   functions, are not merged.  Equal functions without settings are merged.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fno-inline-functions" } */

struct s { char c[200]; };

__attribute__ ((always_inline, memstrat ("threshold=100"))) static inline void
lowered (struct s *p, struct s *q)
{
  *p = *q;
}

__attribute__ ((always_inline)) static inline void
plain (struct s *p, struct s *q)
{
  *p = *q;
}

void a_lowered (struct s *p, struct s *q) { lowered (p, q); }
void a_plain (struct s *p, struct s *q) { plain (p, q); }
__attribute__ ((memstrat ("threshold=10")))
void a_own (struct s *p, struct s *q) { *p = *q; }
void b_plain (struct s *p, struct s *q) { plain (q, p); }
void c_plain (struct s *p, struct s *q) { plain (q, p); }

/* { dg-final { scan-assembler-times {(call|jmp)\tmemcpy} 2 } } */
/* { dg-final { scan-assembler-not {jmp\ta_|\.set\ta_} } } */
/* { dg-final { scan-assembler {jmp\tb_plain|\.set\tc_plain,b_plain} } } */
