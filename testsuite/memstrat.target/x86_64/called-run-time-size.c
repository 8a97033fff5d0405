/* Operations with a bound of more than four words keep the compiler's code,
   except string instructions and loops for more than 64 bytes, which become
   calls.  If no call is allowed, operations of run-time size become loops.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none -fopt-info-optimized-missed" } */
/* { dg-final { scan-assembler-not {\mrep\M} } } */
/* { dg-final { scan-assembler-times {memcpy} 6 } } */
/* { dg-final { scan-assembler-times {memset} 2 } } */

#define AT_MOST(n) if (size > n) __builtin_unreachable ()
#define COPY(name, n) \
  void \
  name (void *d, void *s, unsigned long size) \
  { \
    AT_MOST (n); \
    __builtin_memcpy (d, s, size); \
  }
#define CLEAR(name, n) \
  void \
  name (void *d, unsigned long size) \
  { \
    AT_MOST (n); \
    __builtin_memset (d, 0, size); \
  }

COPY (copy_64, 64) /* { dg-missed "copy left: size not known at compile time$" } */
COPY (copy_127, 127) /* { dg-called "copy called: memcpy because the size is not known at compile time$" } */

/* For a bound of 65 bytes, the compiler expects about 32 and makes a loop.  */
COPY (copy_65, 65) /* { dg-called "copy called: memcpy because the size is not known at compile time$" } */

void
copy (void *d, void *s, unsigned long size)
{
  __builtin_memcpy (d, s, size); /* { dg-missed "copy left: size not known at compile time$" } */
}

CLEAR (clear_33, 33) /* { dg-missed "clear left: size not known at compile time$" } */

/* The compiler makes a `rep stos' with this tuning.  */
__attribute__ ((target ("tune=znver3")))
CLEAR (clear_33_znver3, 33) /* { dg-called "clear called: memset because the size is not known at compile time$" } */

/* The compiler makes a `rep stos', but GCC 16 only with this tuning.  */
__attribute__ ((target ("tune=k8"))) void
fill_300 (void *d, int c, unsigned long size)
{
  AT_MOST (300);
  __builtin_memset (d, c, size); /* { dg-called "fill called: memset because the size is not known at compile time$" } */
}

/* The compiler makes a loop, but GCC 16 only with this tuning.  */
__attribute__ ((target ("tune=k8"))) void *
copy_400 (void *d, void *s, unsigned long size)
{
  AT_MOST (400);
  return __builtin_memcpy (d, s, size); /* { dg-called "copy called: memcpy because the size is not known at compile time$" } */
}

/*
** no_call:
**	...
**	movq	\(%rsi,%r..\), %r.+
**	movq	%r.+, \(%r..,%r..\)
**	addq	\$8, %r..
**	...
**	testb	\$4, %.l
**	...
**	movl	\(%rsi,%r..\), %e..
**	movl	%e.., \(%r..,%r..\)
**	...
**	testb	\$2, %.l
**	...
**	movw	.*
**	...
**	testb	\$1, %.l
**	...
**	movb	.*
**	...
**	ret
*/
__attribute__ ((memstrat ("libcall=never"))) void
no_call (void *d, void *s, unsigned long size)
{
  __builtin_memcpy (d, s, size); /* { dg-optimized "copy lowered: loop of 8$" } */
}

/* The library may lack mempcpy, so the call is one of memcpy.  */
void *
end (void *d, void *s, unsigned long size)
{
  AT_MOST (100);
  return __builtin_mempcpy (d, s, size); /* { dg-called "copy called: memcpy because the size is not known at compile time$" } */
}

/* A call for an argument does not forbid code for a copy after it.  */
struct large { long l[100]; };
void take (struct large);

void
behind_argument (struct large *p, void *d, void *s, unsigned long size)
{
  take (*p); /* { dg-called "copy of 800 bytes called: memcpy beyond 256, in expansion$" } */
  AT_MOST (40);
  __builtin_memcpy (d, s, size); /* { dg-missed "copy left: size not known at compile time$" } */
}

/* { dg-final { check-function-bodies } } */
/* { dg-final { scan-assembler-not {mempcpy} } } */
