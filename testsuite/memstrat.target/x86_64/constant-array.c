/* A memcpy from a constant array of integers stores immediates, like GCC's own
   code.  Other sources are loaded: larger arrays, data that are not integers,
   and data that may change.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

static const short known[12] = { 1, 2, 3, [7] = 9 };
static const int many[200] = { 1, 2, 3 };
static const volatile short watched[12] = { 1, 2, 3 };
short changing[12] = { 1, 2, 3 };
static short *const addresses[3] = { 0, changing };
extern const short elsewhere[12];
const short replaceable[12] __attribute__ ((weak)) = { 1, 2, 3 };

/*
** from_known:
**	movabsq	\$12885032961, %rax
**	movq	%rax, \(%rdi\)
**	movq	\$0, 16\(%rdi\)
**	movabsq	\$2533274790395904, %rax
**	movq	%rax, 8\(%rdi\)
**	ret
*/
void from_known (void *dest) { __builtin_memcpy (dest, known, 24); }

/*
** inside_known:
**	movl	\$2304, \(%rdi\)
**	movb	\$0, 4\(%rdi\)
**	ret
*/
void
inside_known (void *dest)
{
  __builtin_memmove (dest, (const char *) known + 13, 5);
}

void
from_others (char *dest)
{
  __builtin_memcpy (dest, many, sizeof many);
  __builtin_memcpy (dest + 1000, (const void *) watched, 24);
  __builtin_memcpy (dest + 2000, addresses, 24);
  __builtin_memcpy (dest + 3000, changing, 24);
  __builtin_memcpy (dest + 4000, elsewhere, 24);
  __builtin_memcpy (dest + 5000, replaceable, 24);
}

/* { dg-final { check-function-bodies } } */
/* { dg-final { scan-assembler-not {[^_]known[,+(]} } } */
/* { dg-final { scan-assembler {\$many, %rsi} } } */
/* { dg-final { scan-assembler-times {watched[(+]} 3 } } */
/* { dg-final { scan-assembler-times {addresses[(+]} 3 } } */
/* { dg-final { scan-assembler-times {changing[(+]} 3 } } */
/* { dg-final { scan-assembler-times {elsewhere[(+]} 3 } } */
/* { dg-final { scan-assembler-times {replaceable[(+]} 3 } } */
