/* A setting that has priority over the compiler's own flag holds only for its
   function.  The flag also has priority in a section without calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mstringop-strategy=rep_8byte" } */
/* { dg-note "copies, clears and fills are left to the compiler" "" { target *-*-* } 0 } */

struct s { char c[300]; };
void take (struct s);

#define COPY_AND_TAKE(name) \
  void name (struct s *p, struct s *q) { *p = *q; take (*p); }

__attribute__ ((memstrat ("libcall=never")))
COPY_AND_TAKE (never)
COPY_AND_TAKE (users)

__attribute__ ((section (".noinstr.text"))) void
noinstr (char *d, char *s)
{
  __builtin_memcpy (d, s, 400);
}

/* Three `rep movsq' come from the flag, one from the argument in `never'.  */
/* { dg-final { scan-assembler-times {rep movsq} 4 } } */
