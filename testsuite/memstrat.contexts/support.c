/* Functions that -mregparm= and -mindirect-branch=thunk-extern need.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The library, built without -mregparm=, expects arguments on the stack.  */

#include "../lib/own-library.h"

void *
memmove (void *dest, const void *src, size n)
{
  volatile char *to = dest;
  const volatile char *from = src;
  if (to <= from)
    return memcpy (dest, src, n);
  while (n--)
    to[n] = from[n];
  return dest;
}

void *
mempcpy (void *dest, const void *src, size n)
{
  return (char *) memcpy (dest, src, n) + n;
}

#ifdef __x86_64__
__asm__ (".irp reg, rax, rbx, rcx, rdx, rsi, rdi, rbp, r8, r9, r10, r11, r12,"
	 " r13, r14, r15\n"
	 "\t.globl __x86_indirect_thunk_\\reg\n"
	 "__x86_indirect_thunk_\\reg:\n"
	 "\tjmp *%\\reg\n"
	 ".endr");
#endif
