/* A memcpy of the file's own that uses a string instruction is called like any
   other.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -mgeneral-regs-only" } */

typedef __SIZE_TYPE__ size_t;
struct s { long v[50]; };
struct large { long v[100]; };

#ifndef BODY
#define BODY \
  void *at = to; \
  __asm__ volatile ("rep movsb" : "+D" (at), "+S" (from), "+c" (size) \
		    : : "memory");
#endif

__attribute__ ((weak, section (".text.own"))) void *
memcpy (void *to, const void *from, size_t size)
{
  BODY
  return to;
}

void
copy (struct s *a, struct s *b)
{
  *a = *b;
}

void
clear (struct large *a)
{
  *a = (struct large) {};
}

/* GCC itself calls it.  */
void
copy_more (char *a, char *b)
{
  __builtin_memcpy (a, b, 10000);
}

/* { dg-final { scan-assembler-times {(call|jmp)\tmem} 3 } } */
