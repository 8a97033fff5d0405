/* The RFC's case with kernel flags: 21 loads and 21 stores in groups of 4.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct pt_regs { unsigned long registers[21]; };

extern __seg_gs unsigned long stack_top;

/*
** sync_regs:
**	...
** (
** (
**	movq	[0-9]*\(%r[a-z0-9]+\), %r[a-z0-9]+
** ){4}
** (
**	movq	%r[a-z0-9]+, -?[0-9]*\(%r[a-z0-9]+\)
** ){4}
** ){5}
**	movq	[0-9]*\(%r[a-z0-9]+\), %r[a-z0-9]+
**	movq	%r[a-z0-9]+, -?[0-9]*\(%r[a-z0-9]+\)
** \.L[0-9]+:
** (
**	movq	%r[a-z0-9]+, %rax
** |
** )
**	ret
*/
struct pt_regs *
sync_regs (struct pt_regs *eregs)
{
  struct pt_regs *regs = (struct pt_regs *) stack_top - 1;
  if (regs != eregs)
    *regs = *eregs;
  return regs;
}

/*
** copy_80:
** (
** (
**	movq	[0-9]*\(%rsi\), %r[a-z0-9]+
** ){4}
** (
**	movq	%r[a-z0-9]+, -?[0-9]*\(%rdi\)
** ){4}
** ){2}
**	movq	[0-9]*\(%rsi\), %r[a-z0-9]+
**	movq	[0-9]*\(%rsi\), %r[a-z0-9]+
**	movq	%r[a-z0-9]+, -?[0-9]*\(%rdi\)
**	movq	%r[a-z0-9]+, -?[0-9]*\(%rdi\)
**	ret
*/
void
copy_80 (void *dest, const void *src)
{
  __builtin_memcpy (dest, src, 80);
}

/* { dg-final { check-function-bodies } } */
/* { dg-final { scan-assembler-not {rep } } } */
/* { dg-final { scan-assembler-not {call|jmp	mem} } } */
