/* -mx32: words of 8 bytes, with pointers of 4 bytes.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-mx32 -O2 -mno-sse -fno-pie" } */
/* { dg-final { check-function-bodies } } */

struct s { char c[17]; };

/*
** copy:
**	movq	\(%esi\), %r([a-z0-9]+)
**	movq	8\(%esi\), %r([a-z0-9]+)
**	movzbl	16\(%esi\), %e([a-z0-9]+)
**	movq	%r\1, \(%edi\)
**	movq	%r\2, 8\(%edi\)
**	movb	%..?, 16\(%edi\)
**	ret
*/
void copy (struct s *p, struct s *q) { *p = *q; }

/*
** call:
**	movl	\$300, %edx
**	jmp	memcpy
*/
void call (void *d, void *s) { __builtin_memcpy (d, s, 300); }
