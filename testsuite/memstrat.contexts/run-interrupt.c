/* No call is introduced in an interrupt handler: it saves the general
   registers only, and the library's memcpy may use others.  GCC's own code for
   this size is inline.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-mno-red-zone -fplugin-arg-memstrat-memcpy=straight:256:noalign,libcall:-1:noalign" } */

struct large { char c[600]; };

static struct large a, b;

/* As the library's, for this matter.  */
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

__attribute__ ((interrupt, used, target ("general-regs-only"))) void
handler (void *frame)
{
  (void) frame;
  a = b;
}

/* Interrupt this code as the processor does, with X in a register.  */
__attribute__ ((noipa)) double
interrupted (double x)
{
  register double in_register __asm__ ("xmm0") = x;
  __asm__ volatile ("movq %%rsp, %%rbx\n\t"
		    "andq $-16, %%rsp\n\t"
		    "movl %%ss, %%ecx\n\t"
		    "pushq %%rcx\n\t"
		    "pushq %%rbx\n\t"
		    "pushfq\n\t"
		    "movl %%cs, %%ecx\n\t"
		    "pushq %%rcx\n\t"
		    "leaq 1f(%%rip), %%rcx\n\t"
		    "pushq %%rcx\n\t"
		    "jmp handler\n"
		    "1:"
		    : "+x" (in_register) : : "rbx", "rcx", "memory", "cc");
  return in_register;
}

int
main (void)
{
  b.c[599] = 1;
  return interrupted (3) == 3 && a.c[599] == 1 ? 0 : 1;
}
