/* memstrat_copy_inline and memstrat_clear_inline are never a call, at any size
   and in any place.  x86_64.exp tries levels, sanitizers and options.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../../../include/memstrat.h"

#define SIZE(n) \
  void c_##n (void *d, void *s) { memstrat_copy_inline (d, s, n); } \
  void z_##n (void *d) { memstrat_clear_inline (d, n); }

SIZE (0) SIZE (1) SIZE (7) SIZE (8) SIZE (16) SIZE (48) SIZE (185) SIZE (300)
SIZE (8192) SIZE (8193) SIZE (1048576) SIZE (1073741829) SIZE (2147483647)

struct s { char c[300]; };
extern struct s table[100];
static const char zeros[400];
extern int setjmp (void *) __attribute__ ((returns_twice));
extern void use (void *);

#define COPY(name) \
  void name (struct s *d) { memstrat_copy_inline (d, table, sizeof *d); }

MEMSTRAT_OFF
COPY (off)
__attribute__ ((section (".noinstr.text")))
COPY (noinstr)

__attribute__ ((cold)) void
cold (struct s *d)
{
  memstrat_copy_inline (d, table, sizeof table);
  memstrat_clear_inline (d, 1000);
}

static inline void
inlined (struct s *d, struct s *s)
{
  memstrat_copy_inline (d, s, sizeof *d);
}

/* No loop of clears becomes a call.  */
void
loops (struct s *d, int n)
{
  for (int i = 0; i < n; i++)
    memstrat_clear_inline (&d[i], sizeof *d);
  for (int i = 0; i < n; i++)
    memstrat_clear_inline ((char *) d + i, 1);
  for (int i = 0; i < n; i++)
    inlined (&d[i], &table[i]);
}

/* In a function with setjmp, calls end basic blocks.  */
void
jumps (void *buffer, struct s *d)
{
  struct s local;
  if (!setjmp (buffer))
    memstrat_copy_inline (&local, d, sizeof local);
  memstrat_clear_inline (&local.c[1], sizeof local - 1);
  use (&local);
}

void
sources (char *d)
{
  memstrat_copy_inline (d, "text", 5);
  memstrat_copy_inline (d, zeros, sizeof zeros);
  memstrat_copy_inline (d, (char *) 0x1000, 4096);
}

#if __SIZEOF_POINTER__ == 8
void
huge (char *d, char *s)
{
  memstrat_copy_inline (d, s, (1ul << 33) + 5);
}
#endif

/* { dg-final { scan-assembler-not {mem(cpy|move|set)|memstrat_} } } */
