/* Moves in words move the right bytes, even with overlaps, joins and aliases.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#define NOIPA __attribute__ ((noipa))

static unsigned char bytes[256], expected[256];

static void
reset (void)
{
  for (volatile int i = 0; i < 256; i++)
    bytes[i] = expected[i] = i * 7 + 3;
}

/* Move SIZE expected bytes from FROM to TO.  */
static void
expect_move (int to, int from, int size)
{
  volatile unsigned char copy[64];
  for (int i = 0; i < size; i++)
    copy[i] = expected[from + i];
  for (volatile int i = 0; i < size; i++)
    expected[to + i] = copy[i];
}

static int
differs (void)
{
  for (volatile int i = 0; i < 256; i++)
    if (bytes[i] != expected[i])
      return 1;
  return 0;
}

#define MOVE(n) \
  NOIPA static void \
  move_##n (void *d, void *s) \
  { \
    __builtin_memmove (d, s, n); \
  } \
  NOIPA static double \
  move_double_##n (void *d, void *s, double x) \
  { \
    __builtin_memmove (d, s, n); \
    return x * 3; \
  }
MOVE (8)
MOVE (16)
MOVE (32)
MOVE (64)

static int
overlaps (void)
{
#define TRY(n) \
  for (int to = 0; to < 160; to++) \
    { \
      reset (); \
      move_##n (bytes + to, bytes + 80); \
      expect_move (to, 80, n); \
      if (differs ()) \
	return n; \
      if (move_double_##n (bytes + 200 - n, bytes + to, 1.5) != 4.5) \
	return n + 1; \
      expect_move (200 - n, to, n); \
      if (differs ()) \
	return n + 2; \
    }
  TRY (8)
  TRY (16)
  TRY (32)
  TRY (64)
  return 0;
}

struct four { long a, b, c, d; };

NOIPA static void
self (struct four *p, struct four *q)
{
  *p = *q;
}

NOIPA static void
fields (long *p, long *q)
{
  p[0] = q[0];
  p[1] = q[1];
  p[2] = q[2];
  p[3] = q[3];
}

NOIPA static double
fields_double (long *p, const long *q, double x)
{
  long a = q[0], b = q[1], c = q[2], d = q[3];
  p[0] = a;
  p[1] = b;
  p[2] = c;
  p[3] = d;
  return x / 2;
}

NOIPA static double
rotate (struct four *p, double x)
{
  long a = p->a, b = p->b, c = p->c, d = p->d;
  p->a = d;
  p->b = c;
  p->c = b;
  p->d = a;
  return x / 2;
}

/* Three values, two of them from memory, meet in a join.  */
NOIPA static double
join (struct four *p, struct four *q, struct four *r, int which, double x)
{
  struct four value = { 1, 2, 3, 4 };
  if (which == 1)
    value = *q;
  else if (which == 2)
    value = (struct four) { r->b, r->b, r->a, 9 };
  q->a = 77;
  *p = value;
  return x / 2;
}

NOIPA static double
lanes (struct four *p, struct four *q, long *sum, double x)
{
  long a = q->a, b = q->b;
  p->a = a;
  p->b = b;
  *sum = a * 3 - b;
  return x / 2;
}

static int
equal (struct four *p, long a, long b, long c, long d)
{
  return p->a == a && p->b == b && p->c == c && p->d == d;
}

#define CHECK(truth) if (!(truth)) return __LINE__

static int
structures (void)
{
  struct four x = { 2, 3, 4, 5 }, y = { 10, 20, 30, 40 };
  struct four z = { 100, 200, 300, 400 };
  struct four *p = &x;
  long words[5] = { 1, 2, 3, 4, 5 };
  long sum;

  self (p, p);
  CHECK (equal (p, 2, 3, 4, 5));
  fields (words, words);
  CHECK (words[0] == 1 && words[3] == 4);
  /* All words are read before any is written.  */
  CHECK (fields_double (words + 1, words, 3) == 1.5);
  CHECK (words[0] == 1 && words[1] == 1 && words[2] == 2 && words[4] == 4);
  CHECK (fields_double (words, words + 1, 3) == 1.5);
  CHECK (words[0] == 1 && words[1] == 2 && words[3] == 4 && words[4] == 4);
  /* Each word is written before the next is read.  */
  words[0] = 9;
  fields (words + 1, words);
  CHECK (words[0] == 9 && words[1] == 9 && words[4] == 9);
  CHECK (rotate (p, 3) == 1.5 && equal (p, 5, 4, 3, 2));
  CHECK (join (p, &y, &z, 0, 3) == 1.5 && equal (p, 1, 2, 3, 4) && y.a == 77);
  y.a = 10;
  CHECK (join (p, &y, &z, 1, 3) == 1.5 && equal (p, 10, 20, 30, 40));
  CHECK (join (p, p, p, 2, 3) == 1.5 && equal (p, 20, 20, 10, 9));
  y.a = 10;
  CHECK (lanes (p, &y, &sum, 3) == 1.5);
  CHECK (sum == 10 && p->a == 10 && p->b == 20);
  return 0;
}

/* An access of another type between a load and a store.  */
NOIPA static int
alias (void *p, void *q, int *i, float *f)
{
  __builtin_memcpy (p, q, 16);
  *i = 5;
  *f = 2.5f;
  __builtin_memcpy (q, p, 16);
  return *i + (int) *f;
}

static int
unions (void)
{
  union { int i[4]; float f[4]; } x = { { 1, 2, 3, 4 } }, y = x;
  CHECK (alias (&x, &y, &x.i[1], &x.f[2]) == 7);
  CHECK (y.i[1] == 5 && y.f[2] == 2.5f);
  return 0;
}

/* alloca aligns for the widest register, even if the register is not used.  */
NOIPA static unsigned long
stack_alignment (int n, char **place)
{
  *place = __builtin_alloca (n);
  return (unsigned long) *place % __BIGGEST_ALIGNMENT__;
}

static int
stack (void)
{
  for (int n = 1; n < 100; n++)
    {
      char *place;
      CHECK (stack_alignment (n, &place) == 0);
    }
  return 0;
}

NOIPA static long long
eight_bytes (long long *p, long long x)
{
  long long old = __atomic_load_n (p, __ATOMIC_SEQ_CST);
  __atomic_store_n (p, x, __ATOMIC_SEQ_CST);
  return old;
}

static int
atomics (void)
{
  long long x = 0x123456789abcdefLL;
  return eight_bytes (&x, -1) != 0x123456789abcdefLL || x != -1;
}

int
main (void)
{
  int (*tests[]) (void) = { overlaps, structures, unions, stack, atomics };
  for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++)
    {
      int wrong = tests[i] ();
      if (wrong)
	{
	  __builtin_printf ("test %u: %d\n", i, wrong);
	  return 1;
	}
    }
  return 0;
}
