/* Faults about which the compiler warns.
   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef __SIZE_TYPE__ size;

extern void *memcpy (void *, const void *, size);
extern void *memmove (void *, const void *, size);
extern void *mempcpy (void *, const void *, size);
extern void *memset (void *, int, size);
extern void *malloc (size);
extern void free (void *);
extern void use (void *);
extern void read_only (const void *);

struct block { long l[8]; };
struct large { long l[100]; };
struct text { char a[8]; char b[8]; };

char small[16];
extern struct block blocks[3];

/* Too much is written.  */

void overflow_call (const void *s) { memcpy (small, s, 24); }
void overflow_set (int c) { memset (small + 4, c, 16); }
void overflow_clear (void) { memset (small + 8, 0, 300); }
void overflow_move (const void *s) { memmove (small, s, 64); }
void *overflow_end (const void *s) { return mempcpy (small + 1, s, 16); }
void overflow_size (const void *s, int n) { memcpy (small, s, (n & 7) + 17); }
void overflow_member (struct text *p, const void *s) { memcpy (p->b, s, 16); }

void
overflow_heap (const void *s)
{
  void *p = malloc (40);
  memcpy (p, s, 41);
  use (p);
}

void
overflow_assign (struct large *s)
{
  *(struct large *) small = *s;
}

void
overflow_local (void)
{
  char local[10];
  memset (local, 1, 11);
  use (local);
}

/* Too much is read.  */

void overread (void *d) { memcpy (d, small, 17); }
void overread_literal (void *d) { memcpy (d, "literal", 30); }
void overread_assign (struct block *d) { *d = *(struct block *) small; }

void
overread_local (void *d)
{
  char local[20] = "text";
  use (local);
  memcpy (d, local + 4, 20);
}

void
overread_heap (void *d)
{
  char *p = malloc (20);
  use (p);
  memcpy (d, p, 21);
}

/* Indices beyond an array.  */

struct block outside (void) { return blocks[3]; }
void outside_store (struct block *p) { blocks[-1] = *p; }
void outside_clear (void) { blocks[4] = (struct block) {}; }
void outside_call (void *d) { memcpy (d, &blocks[5], sizeof *blocks); }

/* Overlap of blocks that must not overlap.  */

void overlap (char *p) { memcpy (p, p + 8, 20); }
void overlap_same (char *p) { memcpy (p, p, 64); }
void overlap_more (char *restrict p) { memcpy (p + 1, p, 300); use (p); }

/* Bytes that have no value.  */

void
uninitialized (struct block *d)
{
  struct block local;
  *d = local;
}

void
uninitialized_call (void *d)
{
  struct large local;
  memcpy (d, &local, sizeof local);
}

void
uninitialized_argument (void)
{
  char local[32];
  read_only (local);
}

void
maybe_uninitialized (struct block *d, struct block *s, int i)
{
  struct block *p;
  struct block local;
  if (i > 3)
    p = s;
  if (i > 5)
    local = *s;
  d[0] = *p;
  d[1] = local;
}

void
maybe_uninitialized_size (char *d, int i)
{
  int c;
  if (i)
    c = 4;
  memset (d, c, 64);
}

/* Freed memory, and ended variables.  */

void
freed (struct block *d)
{
  struct block *p = malloc (sizeof *p);
  *p = *d;
  free (p);
  *d = *p;
}

void
freed_call (void *d)
{
  void *p = malloc (50);
  free (p);
  memcpy (d, p, 50);
}

void *
dangling (struct block *s)
{
  struct block local = *s;
  return &local;
}

/* Null, and other arguments that are wrong.  */

void null_call (const void *s) { memcpy (0, s, 30); }
void null_assign (struct block *s) { *(struct block *) 0 = *s; }
void sizes (struct block *p) { memset (p, 0, sizeof p); }
void transposed (void *p) { memset (p, 32, 0); }
void elements (void) { int i[20]; memset (i, 0, 20); use (i); }
void too_large (void *d, const void *s) { memcpy (d, s, -1); }
void aliasing (struct block *d, float f) { *(struct block *) &f = *d; }
static const struct block c;
void constant (void) { memset ((void *) &c, 0, 9); }
struct block frame (void) { struct large l; use (&l); return blocks[l.l[0]]; }
