/* Checked operations have the compiler's own code even where no call is
   allowed: the same calls, and no `rep' in place of a loop.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fsanitize=thread -fplugin-arg-memstrat-libcall=never" } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemcpy} 4 } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmempcpy} 1 } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemset} 1 } } */
/* { dg-final { scan-assembler-not {\mrep\M} } } */

typedef __SIZE_TYPE__ size;

#define COPY(name, bytes) \
  void name (char *d, char *s, size n) { __builtin_memcpy (d, s, bytes); }

COPY (copy, n)
COPY (copy_few, n & 31)
__attribute__ ((section (".noinstr.text")))
COPY (in_section, n)
__attribute__ ((no_caller_saved_registers, target ("general-regs-only")))
COPY (keeps_registers, n)

void copy_many (char *d, char *s) { __builtin_memcpy (d, s, 40000); }

void *
copy_and_add (char *d, char *s, size n)
{
  return __builtin_mempcpy (d, s, n);
}

void clear (char *d, size n) { __builtin_memset (d, 0, n); }
