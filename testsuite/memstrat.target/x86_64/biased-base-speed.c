/* With prefer=speed code has no price.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fplugin-arg-memstrat-prefer=speed" } */

void
clear_256 (void *p)
{
  __builtin_memset (p, 0, 256);
}

/* { dg-final { scan-assembler-not {leaq} } } */
/* { dg-final { scan-assembler {movq	%rax, 248\(%rdi\)} } } */
