/* A block that the function has just stored is copied in the same pieces,
   so that each load takes its bytes from one store.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O2 -mavx2 -fno-tree-slp-vectorize -fopt-info-optimized-missed" } */

struct mixed { long a, b; int c, d; long e; };
extern void use (void *);

void
fields (struct mixed *p, long a, int c)
{
  struct mixed x;
  use (&x);
  x.a = a;
  x.b = a;
  x.c = c;
  x.d = c;
  x.e = a;
  *p = x; /* { dg-optimized "copy of 32 bytes lowered: straight, 2 pieces of 8, 2 of 4, 1 of 8$" } */
}

/* One field was just stored, and the rest is older.  */
void
one (struct mixed *restrict p, struct mixed *restrict q, int c)
{
  q->c = c;
  *p = *q; /* { dg-optimized "copy of 32 bytes lowered: straight, 1 piece of 16, 2 of 4, 1 of 8$" } */
}

struct words { long a[16]; };

/* The block was just cleared, and one field stored after that.  */
void
cleared (struct words *p, long a)
{
  struct words x;
  use (&x);
  __builtin_memset (&x, 0, sizeof x); /* { dg-optimized "clear of 120 bytes lowered: straight, 1 piece of 8, 7 of 16$" } */
  x.a[0] = a;
  *p = x; /* { dg-optimized "copy of 128 bytes lowered: straight, 2 pieces of 8, 7 of 16$" } */
}

/* Pieces for so many narrow stores would be slower than a load that waits.  */
struct bytes { char c[64]; };

void
narrow (struct bytes *p, const char *from)
{
  struct bytes x;
  use (&x);
#pragma GCC unroll 16
  for (int i = 0; i < 64; i += 4)
    x.c[i] = from[64 - i];
  *p = x; /* { dg-optimized "copy of 64 bytes lowered: straight, 4 pieces of 16, after the stores to its source$" } */
}

/* A copy of N integers after their stores.  */
#define PRAGMA(text) _Pragma (#text)
#define INTS(name, n) \
  struct name { int i[n]; }; \
  void \
  name (struct name *p, int a) \
  { \
    struct name x; \
    use (&x); \
    PRAGMA (GCC unroll n) \
    for (int i = 0; i < n; i++) \
      x.i[i] = a + i; \
    *p = x; \
  }

/* The copy has a piece for each store: wide pieces would wait for stores.  */
INTS (few, 16) /* { dg-optimized "copy of 64 bytes lowered: straight, 16 pieces of 4$" } */
#pragma memstrat push ("regs=gpr")
INTS (few_in_words, 16) /* { dg-optimized "copy of 64 bytes lowered: straight, 16 pieces of 4$" } */
#pragma memstrat pop

/* All stores are considered: pieces that fit only a few would be slower.  */
INTS (many, 40) /* { dg-optimized "copy of 160 bytes lowered: straight, 40 pieces of 4$" } */

/* These are too many stores to consider, so the pieces are wide.  */
INTS (too_many, 48) /* { dg-optimized "copy of 192 bytes lowered: straight, 6 pieces of 32, after the stores to its source$" } */

/* No store has just written the copied bytes.  */
void
others (struct mixed *p, struct mixed *q, long a)
{
  q[1].a = a;
  *p = *q; /* { dg-optimized "copy of 32 bytes lowered: straight, 1 piece of 32$" } */
}

/* A move is divided like a copy.  */
void
move (long *p, long *q, long a)
{
  q[1] = a;
  __builtin_memmove (p, q, 40); /* { dg-optimized "move of 40 bytes lowered: straight, 2 pieces of 8, 1 of 16, 1 of 8$" } */
}

/* A copy that would otherwise be one load and one store is divided if the
   stores before it were narrower.  */
struct pair { int a, b; };

#define PAIR(name) \
  void \
  name (struct pair *p, struct pair *q, int a) \
  { \
    q->a = a; \
    q->b = a + 1; \
    __builtin_memcpy (p, q, 8); \
  }

PAIR (one_register) /* { dg-optimized "move of 8 bytes lowered: straight, 2 pieces of 4$" } */

void
apart (char *restrict p, int a)
{
  struct { int a, b, c, d; } x;
  use (&x);
  x.a = a;
  x.c = a;
  __builtin_memcpy (p, &x, 16); /* { dg-optimized "copy of 16 bytes lowered: straight, 4 pieces of 4$" } */
}

void
as_stored (long *p, long *q, long a)
{
  q[0] = a;
  __builtin_memcpy (p, q, 8);
}

__attribute__ ((memstrat ("off")))
PAIR (off)
