/* A new call is not a jump if its function does something after the call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fno-pie" } */
/* { dg-final { scan-assembler-not {\mjmp\t\*?mem} } } */
/* { dg-final { scan-assembler-times {\mcall\tmem} 15 } } */

#include <stdarg.h>
#include <stddef.h>

struct large { long v[100]; };
struct large a, b;
extern void use (struct large *);
extern struct large *get (void);
extern int setjmp (void *) __attribute__ ((returns_twice));

#define COPY_AND(type, name, parameter, more) \
  type \
  name (struct large *d, const struct large *s, parameter) \
  { \
    *d = *s; \
    more; \
  }

COPY_AND (struct large *, another_value, struct large *e, return e)
COPY_AND (void *, behind_the_value, int unused, return d + 1)
COPY_AND (int, constant_value, int unused, return 0)
COPY_AND (void, statement_behind, int *p, *p = 1)

/* A noreturn function has no tail call.  */
__attribute__ ((noreturn))
COPY_AND (void, without_return, int unused, for (;;))

void
in_a_loop (struct large *d, const struct large *s, int n)
{
  while (n--)
    d[n] = s[n];
}

/* The block is in the frame.  */
void
from_the_frame (struct large *d)
{
  struct large local;
  use (&local);
  *d = local;
}

/* The block may be in the frame.  */
void
from_the_frame_perhaps (struct large *d)
{
  struct large local;
  use (&local);
  *d = *get ();
}

void
from_an_argument (struct large s, struct large *d)
{
  *d = s;
}

/* The block is the argument of another call.  */
extern void by_value (struct large);
void to_an_argument (void) { by_value (a); }
struct large returned_by_value (const struct large *s) { return *s; }

void
with_alloca (struct large *d, const struct large *s, size_t n)
{
  use (__builtin_alloca (n));
  *d = *s;
}

long
with_variable_arguments (struct large *d, const struct large *s, ...)
{
  va_list list;
  va_start (list, s);
  *va_arg (list, struct large *) = *s;
  va_end (list);
  *d = *s;
  return 0;
}

void
with_setjmp (struct large *d, const struct large *s, void *buffer)
{
  if (setjmp (buffer))
    return;
  *d = *s;
}
