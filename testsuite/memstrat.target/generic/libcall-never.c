/* libcall=never: no library function at any size, known or not, in copies of
   structures, by value, volatile, hot or cold.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -fplugin-arg-memstrat-libcall=never" } */

typedef __SIZE_TYPE__ size_t;
struct large { char c[300]; };
struct huge { int c[2500]; };
struct huge a, b;
volatile struct large volatile_large;
void take_large (struct large);
void take (struct huge);
void take_two (struct huge, int, struct large);
void take_variadic (int, ...);
struct huge give (void);

void copy (void) { a = b; }
void clear (void) { a = (struct huge) {}; }
void large_argument (struct large *p) { take_large (*p); }
void argument (void) { take (a); }
void arguments (struct large *p) { take_two (a, 1, *p); }
void variadic (struct large *p) { take_variadic (1, *p, a); }
void volatile_argument (void) { take_large (volatile_large); }
void result (void) { a = give (); }
struct huge returned (struct huge *p) { return *p; }
void known (void *d, void *s) { __builtin_memcpy (d, s, 5000); }
void moved (void *d, void *s) { __builtin_memmove (d, s, 5000); }
void filled (void *d, int c) { __builtin_memset (d, c, 5000); }
void giant (void *d, void *s) { __builtin_memcpy (d, s, (1u << 30) + 5); }
void unknown (void *d, void *s, size_t n) { __builtin_memcpy (d, s, n); }
void unknown_move (void *d, void *s, size_t n) { __builtin_memmove (d, s, n); }
void unknown_clear (void *d, size_t n) { __builtin_memset (d, 0, n); }
void *unknown_end (void *d, void *s, size_t n)
{
  return __builtin_mempcpy (d, s, n);
}

void use (void *);

void
initialized (int n)
{
  struct { int first; char c[5000]; } x = { n };
  char text[5000] = "text";
  use (&x);
  use (text);
}

void
variable_type (int n)
{
  struct variable { char c[n]; } x, y;
  use (&x);
  y = x;
  use (&y);
}

__attribute__ ((cold)) void
cold (void *d, void *s, size_t n)
{
  __builtin_memmove (d, s, 5000);
  __builtin_memmove (d, s, n);
  a = b;
  take (b);
}

extern void *memcpy (void *, const void *, size_t);
extern void *memset (void *, int, size_t);

void
names (char *d, char *s, size_t n)
{
  memcpy (d, s, 41);
  memset (s, 1, n);
}

/* { dg-final { scan-assembler-not {\m(__aeabi_)?mem(p?cpy|set|move)\M} } } */
