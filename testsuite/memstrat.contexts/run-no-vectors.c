/* A function without vector registers, and an interrupt handler, run while
   other code has a value in a vector register.  The program's memcpy changes
   this register, as the library's memcpy may.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-Wl,--defsym,memcpy=library_copy" } */

struct registers { long r[80]; };

struct registers saved, now = { { 5, 6, 7 } };

__attribute__ ((noipa, used)) void *
library_copy (void *d, const void *s, __SIZE_TYPE__ n)
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

__attribute__ ((target ("general-regs-only"), interrupt, used)) void
handler (void *frame)
{
  (void) frame;
  saved = now;
}

/* Run the assembly CALL below the red zone, with X in a register.  */
#define INTERRUPTED(name, call) \
  __attribute__ ((noipa)) double \
  name (double x) \
  { \
    register double in_register __asm__ ("xmm0") = x; \
    __asm__ volatile ("movq %%rsp, %%rbx\n\t" \
		      "subq $128, %%rsp\n\t" \
		      "andq $-16, %%rsp\n\t" \
		      call \
		      : "+x" (in_register) : "r" (trap) \
		      : "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "r8", "r9", \
			"r10", "r11", "memory", "cc"); \
    return in_register; \
  }

INTERRUPTED (by_exception, "call *%1\n\tmovq %%rbx, %%rsp")
/* Call the handler as the processor does.  */
INTERRUPTED (by_interrupt,
	     "movl %%ss, %%ecx\n\tpushq %%rcx\n\tpushq %%rbx\n\tpushfq\n\t"
	     "movl %%cs, %%ecx\n\tpushq %%rcx\n\t"
	     "leaq 1f(%%rip), %%rcx\n\tpushq %%rcx\n\tjmp handler\n1:")

int
main (void)
{
  if (by_exception (3) != 3 || saved.r[2] != 7)
    return 1;
  saved.r[2] = 0;
  return by_interrupt (3) == 3 && saved.r[2] == 7 ? 0 : 2;
}
