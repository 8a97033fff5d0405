/* -mskip-rax-setup is for programs without SSE.  A function from which
   memstrat takes SSE must still tell variadic functions that no argument is in
   a vector register.  A function compiled without SSE need not set %rax.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-additional-options "-mskip-rax-setup -std=gnu17" } */

struct node { struct node *next, *prev; };

int print (const char *, ...);
int unprototyped ();

/*
** variadic:
**	...
**	xorl	%eax, %eax
**	...
**	(?:call|jmp)	print.*
**	...
*/
int
variadic (struct node *m)
{
  m->next = 0;
  m->prev = 0;
  return print ("text") + 1;
}

/*
** old_style:
**	...
**	xorl	%eax, %eax
**	...
**	(?:call|jmp)	unprototyped.*
**	...
*/
int
old_style (void)
{
  return unprototyped (1) + 1;
}

/*
** without_sse:
**	(?:leaq	.*, %rdi|movl	.*, %edi)
**	jmp	print.*
*/
__attribute__ ((target ("no-sse"))) int
without_sse (void)
{
  return print ("text");
}

/* { dg-final { check-function-bodies } } */
/* { dg-final { scan-assembler-not {%xmm} } } */
