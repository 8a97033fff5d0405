/* Block operations in the versions of an ifunc, and in its resolver.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

struct block { long l[12]; };
struct large { long l[100]; };

typedef void work_function (struct large *, struct large *, struct block *);

#define WORK(name) \
  void name (struct large *d, struct large *s, struct block *b) \
  { \
    *d = *s; \
    b[1] = b[0]; \
  }

static WORK (plain)
static __attribute__ ((target ("avx2"))) WORK (with_avx2)

static const struct { work_function *f; long pad[11]; } functions[2]
  = { { plain, {} }, { with_avx2, {} } };

/* The resolver runs before relocation is complete: see run-ifunc-static.c.  */
static work_function *
resolve (void)
{
  struct block local = { { 5 } }, other;
  other = local;
  __asm__ volatile ("" : "+m" (other));
  return other.l[0] == 5 ? functions[0].f : functions[1].f;
}

void work (struct large *, struct large *, struct block *)
  __attribute__ ((ifunc ("resolve")));

__attribute__ ((target_clones ("avx2", "sse4.2", "default"), noinline)) void
cloned (struct large *d, struct large *s, struct block *b)
{
  *d = *s;
  b[1] = b[0];
  b[0] = (struct block) {};
}

int
main (void)
{
  static struct large d[2], s;
  static struct block b[2];
  s.l[99] = 7;
  b[0].l[11] = 8;
  work (d, &s, b);
  if (d[0].l[99] != 7 || b[1].l[11] != 8)
    return 1;
  b[1].l[11] = 0;
  cloned (d + 1, &s, b);
  return d[1].l[99] == 7 && b[1].l[11] == 8 && b[0].l[11] == 0 ? 0 : 2;
}
