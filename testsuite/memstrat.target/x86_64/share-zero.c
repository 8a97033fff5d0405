/* Stores of zero share a register, including the program's own stores.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fno-pie -fno-asynchronous-unwind-tables -fcf-protection=none -mtune=generic -fomit-frame-pointer" } */
/* { dg-final { check-function-bodies } } */

struct s
{
  long a, b, c;
  int d;
  short e;
  char f;
  struct s *next;
  volatile long v, w;
};

extern void use (struct s *);

/* All widths.  */
/*
** widths:
**	xorl	%eax, %eax
**	movq	%rax, \(%rdi\)
**	movq	%rax, 16\(%rdi\)
**	movl	%eax, 24\(%rdi\)
**	movw	%ax, 28\(%rdi\)
**	movb	%al, 30\(%rdi\)
**	ret
*/
void
widths (struct s *p)
{
  p->a = 0;
  p->c = 0;
  p->d = 0;
  p->e = 0;
  p->f = 0;
}

/*
** one:
**	movq	\$0, \(%rdi\)
**	ret
*/
void
one (struct s *p)
{
  p->a = 0;
}

/* No zero is kept across a call.  */
/*
** call:
**	...
**	movq	\$0, \(%rdi\)
**	call	use
**	movq	\$0, 8\(%rbx\)
**	...
*/
void
call (struct s *p)
{
  p->a = 0;
  use (p);
  p->b = 0;
}

/* Even a single store uses a register that is already zero.  */
/*
** known:
**	...
**	xorl	%eax, %eax
**	...
**	movq	%rax, 8\(%rdi\)
**	...
**	ret
*/
int
known (struct s *p)
{
  use (p);
  int zero = 0;
  asm ("# %0" : "+r" (p) : "a" (zero));
  p->b = 0;
  return zero;
}

/* Even a single store uses a register that would become zero later.  */
/*
** later:
**	xorl	%eax, %eax
**	movq	%rax, \(%rdi\)
**	ret
*/
int
later (struct s *p)
{
  p->a = 0;
  return 0;
}

/* %eax is in use until it becomes zero, so the store has an immediate.  */
/*
** used:
**	movq	\$0, \(%rdi\)
**	movl	%esi, %eax
**	...
**	xorl	%eax, %eax
**	ret
*/
int
used (struct s *p, int x)
{
  p->a = 0;
  asm volatile ("# %0" : : "a" (x) : "memory");
  return 0;
}

/* The store uses no register that was zero, but has been set since.  */
/*
** changed:
**	xorl	%eax, %eax
**	...
**	setg	%al
**	...
**	movq	\$0, \(%rdi\)
**	ret
*/
int
changed (struct s *p, int x)
{
  int result = x > 0;
  asm volatile ("" : : "r" (result) : "memory");
  p->a = 0;
  return result;
}

/* Setting a register to zero changes the flags.  */
/*
** flags:
**	...
**	xorl	%e([cd]x), %e\1
**	cmpl	\$3, %esi
**	...
**	movq	%r\1, \(%rdi\)
**	movq	%r\1, 32\(%rdi\)
**	cmov.*
**	ret
*/
int
flags (struct s *p, int x)
{
  p->a = 0;
  p->next = 0;
  if (x == 3)
    return 5;
  return x;
}

/* The register must not be set between the stores.  */
/*
** between:
**	xorl	%edx, %edx
**	movq	%rdx, \(%rdi\)
**	...
**	movq	%rdx, 8\(%rdi\)
**	ret
*/
int
between (struct s *p)
{
  int x;
  p->a = 0;
  asm volatile ("# %0" : "=a" (x) : : "memory");
  p->b = 0;
  return x;
}

/* Volatile accesses stay as they are.  */
/*
** keep_volatile:
**	movq	\$0, 40\(%rdi\)
**	movq	\$0, 48\(%rdi\)
**	ret
*/
void
keep_volatile (struct s *p)
{
  p->v = 0;
  p->w = 0;
}

/* In a loop, two stores are too few for a shared register.  */
/*
** loop:
**	...
**	movq	\$0, .*
**	...
**	movq	\$0, .*
**	...
*/
void
loop (struct s *p, long n)
{
  for (long i = 0; i < n; i++)
    {
      p[i].a = 0;
      p[i].c = 0;
    }
}

/*
** off:
**	movq	\$0, \(%rdi\)
**	movq	\$0, 16\(%rdi\)
**	ret
*/
__attribute__ ((memstrat ("off"))) void
off (struct s *p)
{
  p->a = 0;
  p->c = 0;
}

/*
** speed:
**	movq	\$0, \(%rdi\)
**	movq	\$0, 16\(%rdi\)
**	ret
*/
__attribute__ ((memstrat ("prefer=speed"))) void
speed (struct s *p)
{
  p->a = 0;
  p->c = 0;
}

/* With prefer=small, and in code that is seldom in the cache, saving two bytes
   is worth an instruction.  */
/*
** small:
**	xorl	%eax, %eax
**	movq	%rax, \(%rdi\)
**	ret
*/
__attribute__ ((memstrat ("prefer=small"))) void
small (struct s *p)
{
  p->a = 0;
}

/*
** small_byte:
**	movb	\$0, 30\(%rdi\)
**	ret
*/
__attribute__ ((memstrat ("prefer=small"))) void
small_byte (struct s *p)
{
  p->f = 0;
}

/*
** rare:
**	...
**	xorl	%eax, %eax
**	...
**	movq	%rax, 8\(%rdi\)
**	...
*/
long
rare (struct s *p, int x)
{
  if (__builtin_expect (x, 0))
    {
      p->b = 0;
      use (p);
    }
  return p->c;
}

/* GCC does not know which registers the asm of a naked function uses.  */
/*
** naked:
**	...
**	movq	\$0, \(%rdi\)
**	movq	\$0, 16\(%rdi\)
**	...
*/
__attribute__ ((naked)) void
naked (struct s *p)
{
  p->a = 0;
  p->c = 0;
  asm ("ret");
}

extern struct s *shared;

/* An interrupt handler would have to save the register.  */
/*
** handler:
**	...
**	movq	\$0, \(%rax\)
**	movq	\$0, 16\(%rax\)
**	...
*/
__attribute__ ((interrupt, target ("general-regs-only"))) void
handler (void *frame)
{
  shared->a = 0;
  shared->c = 0;
}
