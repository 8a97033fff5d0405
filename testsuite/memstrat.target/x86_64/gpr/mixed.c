/* Functions that compute with floating point carry out their block operations
   in general registers.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct two { long a, b; };
struct block { long l[8]; };

void take_two (struct two);
void take_block (struct block);

#define COMPUTE(name, statement, ...) \
  double \
  name (__VA_ARGS__, double x) \
  { \
    statement; \
    return x + 1; \
  }
#define COPY(n) \
  COMPUTE (copy_##n, __builtin_memcpy (d, s, n), void *d, void *s) \
  COMPUTE (move_##n, __builtin_memmove (d, s, n), void *d, void *s) \
  COMPUTE (clear_##n, __builtin_memset (d, 0, n), void *d)

COPY (32)
COPY (64)
COPY (100)
COMPUTE (assign, *d = *s, struct block *d, struct block *s)
COMPUTE (pass, take_block (*p), struct block *p)

double
pass_partly (long l, double x)
{
  struct block b = { { l, 2 } };
  take_block (b);
  return x + 1;
}

/* GCC 11 makes one load and one store of 16 bytes (docs/limits.md).  */
#if __GNUC__ >= 12

COPY (16)

double
join (struct two *d, struct two *s, struct two *t, double x)
{
  if (x < 1)
    *d = *s;
  else
    __builtin_memcpy (d, t, sizeof *d);
  return x + 1;
}

/* Inlining makes the size known.  This function is long, so it is inlined
   late, but before the first pass over its caller.  */
static void
copy_known (void *d, void *s, __SIZE_TYPE__ n)
{
  take_block (*(struct block *) s);
  take_block (*(struct block *) d);
  __builtin_memcpy (d, s, n);
  take_block (*(struct block *) s);
  take_block (*(struct block *) d);
}

COMPUTE (inlined, copy_known (d, s, 16), void *d, void *s)

/* The size is known in a clone of this function.  */
static __attribute__ ((noinline)) double
copy_cloned (void *d, void *s, __SIZE_TYPE__ n, double x)
{
  take_block (*(struct block *) s);
  __builtin_memcpy (d, s, n);
  take_block (*(struct block *) d);
  return x + 1;
}

double
cloned (void *d, void *s, double x)
{
  return copy_cloned (d, s, 16, x) + copy_cloned (s, d, 16, x);
}

#endif

/* With -m32, STV would turn logic of 8 bytes into vector instructions.  */
long long left, right;

double
logic (double x)
{
  left = (left & right) ^ ~left;
  return x + 1;
}

/* No vector is loaded, stored, or used in a computation.  */
/* { dg-final { scan-assembler-not {mov(dq[au]|[au]p[sd])[0-9]*\t.*\(} } } */
/* { dg-final { scan-assembler-not {\tv?p(and|or|xor)} } } */
/* { dg-final { scan-assembler-not {%[yz]mm} } } */
