/* A file with its own memcpy gets no new call, because its memcpy may be slow.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -mgeneral-regs-only" } */

typedef __SIZE_TYPE__ size_t;
struct s { long v[50]; };
struct large { long v[100]; };

__attribute__ ((weak, section (".text.own"))) void *
memcpy (void *to, const void *from, size_t size)
{
  for (size_t i = 0; i < size; i++)
    {
      ((char *) to)[i] = ((const char *) from)[i];
      __asm__ volatile ("");
    }
  return to;
}

void copy (struct s *a, struct s *b) { *a = *b; }

void
clear (struct large *a)
{
  *a = (struct large) {};
}

/* GCC itself calls memcpy here.  */
void copy_more (char *a, char *b) { __builtin_memcpy (a, b, 10000); }

/* { dg-final { scan-assembler-times {rep } 1 } } */
/* { dg-final { scan-assembler {rep stosq} } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmem} 1 } } */
