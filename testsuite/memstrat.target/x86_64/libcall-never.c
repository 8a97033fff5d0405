/* libcall=never: no library function at any size, known or not, in struct
   copies, by value, in a loop that GCC takes for a memset, hot or cold.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -ftree-loop-distribute-patterns -fplugin-arg-memstrat-libcall=never" } */

typedef __SIZE_TYPE__ size_t;
struct huge { char c[100000]; };
struct huge a, b;
void take (struct huge);
struct huge give (void);

void copy (void) { a = b; }
void clear (void) { a = (struct huge) {}; }
void argument (void) { take (a); }
void result (void) { a = give (); }
void known (void *d, void *s) { __builtin_memcpy (d, s, 5000); }
void moved (void *d, void *s) { __builtin_memmove (d, s, 5000); }
void filled (void *d, int c) { __builtin_memset (d, c, 5000); }
void giant (void *d, void *s) { __builtin_memcpy (d, s, (1u << 30) + 5); }
void giant_clear (void *d) { __builtin_memset (d, 0, (1u << 30) + 5); }
void giant_fill (void *d, int c) { __builtin_memset (d, c, (1u << 30) + 5); }
void unknown (void *d, void *s, size_t n) { __builtin_memcpy (d, s, n); }
void unknown_move (void *d, void *s, size_t n) { __builtin_memmove (d, s, n); }
void unknown_clear (void *d, size_t n) { __builtin_memset (d, 0, n); }
void *unknown_end (void *d, void *s, size_t n)
{
  return __builtin_mempcpy (d, s, n);
}

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

void use (void *);

void
variable_type (int n)
{
  struct variable { char c[n]; } x, y;
  use (&x);
  y = x;
  use (&y);
}

void
constant_first (struct huge *p, int n)
{
  variable_type (n);
  take (*p);
  variable_type (n + 1);
}

__attribute__ ((cold)) void
cold (void *d, void *s, size_t n)
{
  __builtin_memmove (d, s, 5000);
  __builtin_memmove (d, s, n);
  __builtin_memcpy (d, s, n);
  __builtin_memcpy (d, s, (1u << 30) + 5);
  __builtin_memset (d, 0, (1u << 30) + 5);
  a = b;
}

/* Names, which with -ffreestanding mean nothing to GCC itself.  */
extern void *memcpy (void *, const void *, size_t);
extern void *memset (void *, int, size_t);

void
names (char *d, char *s, size_t n)
{
  memcpy (d, s, 41);
  memset (s, 1, n);
}

/* And the functions themselves.  */
void *
memmove (void *d, const void *s, size_t n)
{
  for (size_t i = 0; i < n; i++)
    ((char *) d)[i] = ((const char *) s)[i];
  return d;
}

/* { dg-final { scan-assembler-not {(call|jmp)\s+mem} } } */
