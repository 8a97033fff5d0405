/* A ladder puts the address of a block into a register if its pieces would
   repeat an offset, a variable, or a constant.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fno-pie -fcf-protection=none -fno-asynchronous-unwind-tables" } */
/* { dg-final { scan-assembler-times {\$400, %r[ds]i\n} 3 } } */
/* { dg-final { scan-assembler-times {\m400\(} 1 } } */
/* { dg-final { scan-assembler-times {\tleaq\t4\d\d\(%rsp\), %r} 1 } } */
/* { dg-final { scan-assembler-times {\$(to|from), %} 2 } } */
/* { dg-final { scan-assembler-not {\m(to|from)[+(]} } } */
/* { dg-final { scan-assembler-times {\m305419896\M} 1 } } */

struct far { char pad[400]; char b[200]; };
char to[64], from[64];
void use (void *);

#define AT_MOST(n) if (size > n) __builtin_unreachable ()

#define OPERATION(name, parameters, n, call) \
  void \
  name parameters \
  { \
    AT_MOST (n); \
    call; \
  }

OPERATION (field, (struct far *d, struct far *s, unsigned long size), 31,
	   __builtin_memcpy (d->b, s->b, size))
OPERATION (number, (unsigned long d, unsigned long size), 31,
	   __builtin_memset ((void *) (d + 400), 0, size))

void
frame (unsigned long size)
{
  char local[600];
  use (local);
  AT_MOST (31);
  __builtin_memset (local + 400, 0, size);
  use (local);
}

OPERATION (statics, (unsigned long size), 31,
	   __builtin_memcpy (to, from, size))
OPERATION (constant, (unsigned long size), 31,
	   __builtin_memset ((void *) 0x12345678, 0, size))

/* An offset that is not repeated stays in the address of its piece.  */
OPERATION (one_piece, (struct far *d, unsigned long size), 1,
	   __builtin_memset (d->b, 0, size))
