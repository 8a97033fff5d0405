/* A program without a library, whose own memset nothing calls before the link,
   for LTO.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/own-library.h"

struct block { int number[100]; };

__attribute__ ((noipa)) void
clear (struct block *p)
{
  *p = (struct block) { 0 };
}

static struct block block;

__attribute__ ((used)) int
program (void)
{
  for (int i = 0; i < 100; i++)
    block.number[i] = i + 1;
  clear (&block);
  return block.number[50];
}

/* The system call is exit.  */
__asm__ (".globl _start\n"
	 "_start:\n\t"
	 "call program\n\t"
	 "movl %eax, %edi\n\t"
	 "movl $60, %eax\n\t"
	 "syscall");
