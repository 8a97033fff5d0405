/* Functions whose names say that they copy or clear memory get no new calls,
   nor do static functions that only such functions call.  The linker or other
   files may use such a function as memcpy.  A call in the source stays a call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fno-pie" } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemcpy\n} 4 } } */
/* { dg-final { scan-assembler-not {(call|jmp)\tmemset\n} } } */

typedef __SIZE_TYPE__ size;

struct large { char c[600]; };

struct large *to, *from, cleared;

void other (int);

/* One call: this function has two callers.  */
static __attribute__ ((noinline)) void
shared (void)
{
  *to = *from;
  other (1);
}

#define COPY_AND(name, more) \
  void \
  name (struct large *d, struct large *s) \
  { \
    *d = *s; \
    more; \
  }

/* One call: anything may call this function.  */
COPY_AND (pass_on, shared ())

static __attribute__ ((noinline)) void
copy_block (struct large *d, struct large *s, int unused)
{
  *d = *s;
  (void) unused;
  other (2);
}

COPY_AND (hal_memcpy, copy_block (d + 1, s + 1, 3); shared ())
COPY_AND (__memcpy_generic, other (3))

/* One call, which is in the source.  */
void *
memcpy_any (struct large *d, struct large *s, size n)
{
  return __builtin_memcpy (d, s, n);
}

void
TestMemMoveSpeed (void)
{
  *to = *from;
}

void
clear (void) __asm__ ("fast_bzero");

void
clear (void)
{
  cleared = (struct large) {};
}

/* GCC makes a clone without the parameter UNUSED.  */
static __attribute__ ((noinline)) void
ops_memset (struct large *d, int unused)
{
  *d = (struct large) {};
  (void) unused;
  other (4);
}

void
two (struct large *d)
{
  ops_memset (d, 3);
  ops_memset (d + 1, 4);
}

void copy_any (struct large *d, struct large *s) { *d = *s; }
extern __typeof (copy_any) my_bcopy __attribute__ ((alias ("copy_any")));

/* One call: this name contains no name of a library function.  */
COPY_AND (copy_these, other (5))
