/* A variadic function uses vector registers only to save floating-point
   arguments.  A function that ignores these arguments uses none.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct node { struct node *next, *prev; };

int vprint (const char *, __builtin_va_list);

int
print (struct node *m, const char *text, ...)
{
  __builtin_va_list arguments;
  m->next = 0;
  m->prev = 0;
  __builtin_memcpy (m + 1, m, sizeof *m);
  __builtin_va_start (arguments, text);
  int result = vprint (text, arguments);
  __builtin_va_end (arguments);
  return result;
}

int
sum (int n, ...)
{
  int result = 0;
  __builtin_va_list arguments;
  __builtin_va_start (arguments, n);
  for (int i = 0; i < n; i++)
    result += __builtin_va_arg (arguments, int);
  __builtin_va_end (arguments);
  return result;
}

/* { dg-final { scan-assembler-times {%xmm} 8 } } */
/* { dg-final { scan-assembler-times {movaps\t%xmm[0-7], -?[0-9]+\(%rsp\)} 8 } } */
