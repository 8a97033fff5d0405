/* The same as for any target; loops that GCC takes for a memset or memcpy;
   larger sizes; and the functions themselves.  x86_64.exp tries more options.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-ffreestanding -ftree-loop-distribute-patterns -fplugin-arg-memstrat-libcall=never" } */

#include "../generic/libcall-never.c"

struct gigantic { char c[100000]; };
struct gigantic from, to;
void take_gigantic (struct gigantic);
struct gigantic give_gigantic (void);

void gigantic_copy (void) { to = from; }
void gigantic_clear (void) { to = (struct gigantic) {}; }
void gigantic_argument (void) { take_gigantic (to); }
void gigantic_result (void) { to = give_gigantic (); }
void giant_clear (void *d) { __builtin_memset (d, 0, (1u << 30) + 5); }
void giant_fill (void *d, int c) { __builtin_memset (d, c, (1u << 30) + 5); }

void
copy_loop (char *__restrict d, char *__restrict s, size_t n)
{
  for (size_t i = 0; i < n; i++)
    d[i] = s[i];
}

void
clear_loop (long *d, size_t n)
{
  for (size_t i = 0; i < n; i++)
    d[i] = 0;
}

void
move_loop (char *d, size_t n)
{
  for (size_t i = 0; i < n; i++)
    d[i] = d[i + 1];
}

void
constant_first (struct gigantic *p, int n)
{
  variable_type (n);
  take_gigantic (*p);
  variable_type (n + 1);
}

__attribute__ ((cold)) void
cold_too (void *d, void *s, size_t n)
{
  __builtin_memcpy (d, s, n);
  __builtin_memcpy (d, s, (1u << 30) + 5);
  __builtin_memset (d, 0, (1u << 30) + 5);
}

void *
memmove (void *d, const void *s, size_t n)
{
  for (size_t i = 0; i < n; i++)
    ((char *) d)[i] = ((const char *) s)[i];
  return d;
}

/* { dg-final { scan-assembler-not {(call|jmp)\s+mem} } } */
