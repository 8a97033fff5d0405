/* Settings given in every way, with inlining, for plugin.exp.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../../include/memstrat.h"

struct s { char c[300]; };
struct s g;

MEMSTRAT ("threshold=1000") static inline void
inline_raised (struct s *p, struct s *q)
{
  int unused = 1;
  {
    struct s *r = q;
    *p = *r;
  }
  (void) unused;
}

MEMSTRAT_NO_CALLS static inline void
inline_never (struct s *p, struct s *q)
{
  __builtin_memmove (p, q, sizeof *p);
}

MEMSTRAT_OFF static inline void
inline_off (struct s *p)
{
  struct s zero = { { 0 } };
  *p = zero;
}

static inline void
inline_plain (struct s *p, struct s *q)
{
  *p = *q;
}

void raised (struct s *p, struct s *q) { inline_raised (p, q); }
void plain (struct s *p, struct s *q) { inline_plain (p, q); }
void never (struct s *p, struct s *q) { inline_never (p, q); }
void off (struct s *p) { inline_off (p); }

void
all (struct s *p, struct s *q, int c)
{
  if (c)
    inline_raised (p, q);
  else
    inline_plain (p, q);
  inline_never (p, &g);
  inline_off (q);
}

MEMSTRAT_PUSH ("threshold=50")
void
region (struct s *p, struct s *q)
{
  __builtin_memcpy (p, q, 60);
  inline_raised (q, p);
}
MEMSTRAT_POP

MEMSTRAT_GPR void
gpr (struct s *p, struct s *q)
{
  __builtin_memcpy (p, q, 16);
  all (p, q, 1);
}
