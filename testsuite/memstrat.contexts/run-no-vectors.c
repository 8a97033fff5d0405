/* A function without vector registers is called by code that has values in
   these, and the program's memcpy uses them.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

struct registers { long r[40]; };

struct registers saved, now = { { 5, 6, 7 } };

__attribute__ ((noipa)) void *
memcpy (void *d, const void *s, __SIZE_TYPE__ n)
{
  volatile char *to = d;
  const volatile char *from = s;
  for (__SIZE_TYPE__ i = 0; i < n; i++)
    to[i] = from[i];
  __asm__ volatile ("pxor %%xmm0, %%xmm0" : : : "xmm0");
  return d;
}

__attribute__ ((target ("general-regs-only"), noipa)) void
trap (void)
{
  saved = now;
}

/* Interrupt this code by an exception, with X in a register.  */
__attribute__ ((noipa)) double
interrupted (double x)
{
  register double in_register __asm__ ("xmm0") = x;
  __asm__ volatile ("movq %%rsp, %%rbx\n\t"
		    "subq $128, %%rsp\n\t"
		    "andq $-16, %%rsp\n\t"
		    "call *%1\n\t"
		    "movq %%rbx, %%rsp"
		    : "+x" (in_register) : "r" (trap)
		    : "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "r8", "r9",
		      "r10", "r11", "memory", "cc");
  return in_register;
}

int
main (void)
{
  return interrupted (3) == 3 && saved.r[2] == 7 ? 0 : 1;
}
