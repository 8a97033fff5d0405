/* With libcall=never, no operation of known or unknown size calls the library.
   The tests have structures, arguments, volatile blocks, hot and cold code,
   loops that GCC turns into memset or memcpy, and functions of these names.
   x86_64.exp tries more options.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-ffreestanding -ftree-loop-distribute-patterns -fplugin-arg-memstrat-libcall=never" } */

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
  __builtin_memcpy (d, s, n);
  __builtin_memcpy (d, s, (1u << 30) + 5);
  __builtin_memset (d, 0, (1u << 30) + 5);
}

extern void *memcpy (void *, const void *, size_t);
extern void *memset (void *, int, size_t);

void
names (char *d, char *s, size_t n)
{
  memcpy (d, s, 41);
  memset (s, 1, n);
}

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
loops (char *__restrict d, char *__restrict s, long *__restrict l, size_t n)
{
  for (size_t i = 0; i < n; i++)
    d[i] = s[i];
  for (size_t i = 0; i < n; i++)
    l[i] = 0;
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

void *
memmove (void *d, const void *s, size_t n)
{
  for (size_t i = 0; i < n; i++)
    ((char *) d)[i] = ((const char *) s)[i];
  return d;
}

/* { dg-final { scan-assembler-not {(call|jmp)\s+mem} } } */
