/* Operations of every kind, each in a line of its own, as often as the test
   says.  SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>

#define NOINLINE __attribute__ ((noipa))

#ifdef __cplusplus
# define EXTERN extern "C"
#else
# define EXTERN extern
#endif

EXTERN int printf (const char *, ...);

struct block
{
  long words[20];
};

struct block a, b;
char from[9000], to[9000];

NOINLINE void
assign (struct block *p, struct block *q)
{
  *p = *q; /* assign */
}

NOINLINE void
clear_all (struct block *p)
{
  *p = (struct block){}; /* clear_all */
}

NOINLINE void
copy (char *p, char *q)
{
  __builtin_memcpy (p, q, 77); /* copy */
}

NOINLINE void
copy_large (char *p, char *q)
{
  __builtin_memcpy (p, q, 5000); /* copy_large */
}

NOINLINE void
move (char *p, char *q)
{
  __builtin_memmove (p, q, 33); /* move */
}

NOINLINE void
clear (char *p)
{
  __builtin_memset (p, 0, 99); /* clear */
}

NOINLINE void
fill (char *p, int c)
{
  __builtin_memset (p, c, 41); /* fill */
}

NOINLINE void *
copy_to_end (char *p, char *q, size_t n)
{
  return __builtin_mempcpy (p, q, n); /* copy_to_end */
}

NOINLINE void
move_some (char *p, char *q, size_t n)
{
  __builtin_memmove (p, q, n); /* move_some */
}

NOINLINE void
clear_some (char *p, size_t n)
{
  __builtin_memset (p, 0, n); /* clear_some */
}

static inline __attribute__ ((always_inline)) void
inlined (char *p, int c)
{
  __builtin_memset (p, c, 123); /* inlined */
}

NOINLINE void
inlines (char *p, int c)
{
  inlined (p, c);
  inlined (p + 1000, c + 1);
}

NOINLINE void
never (char *p)
{
  __builtin_memset (p, 1, 55);
}

int
main (int argc, char **argv)
{
  (void) argv;
  for (int i = 0; i < 3; i++)
    assign (&a, &b);
  for (int i = 0; i < 4; i++)
    clear_all (&a);
  for (int i = 0; i < 5; i++)
    copy (to, from);
  for (int i = 0; i < 6; i++)
    copy_large (to, from);
  for (int i = 0; i < 7; i++)
    move (to + 1, to);
  for (int i = 0; i < 8; i++)
    clear (to);
  for (int i = 0; i < 9; i++)
    fill (to, 'x');
  /* Each size once, and once more than that.  */
  for (size_t n = 0; n <= 600; n++)
    copy_to_end (to, from, n);
  for (size_t n = 1; n <= 8192; n *= 2)
    move_some (to + 1, to, n);
  for (size_t n = 1; n <= 8192; n *= 2)
    clear_some (to, n - 1);
  for (int i = 0; i < 10; i++)
    inlines (to, i);
  if (argc > 99)
    never (to);
  unsigned sum = 0;
  for (size_t i = 0; i < sizeof to; i++)
    sum = sum * 31 + to[i];
  printf ("%u\n", sum);
  return 7;
}
