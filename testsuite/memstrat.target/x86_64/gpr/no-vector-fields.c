/* Straight-line code that SLP would vectorize: neighboring fields, and
   arithmetic with them.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct mutex
{
  struct mutex *next, *prev;
  long a, b, c, d;
  int i[8];
  short s[8];
  char bytes[16];
};

void *use (void *);

void
unlink_2 (struct mutex *m)
{
  m->next = 0;
  m->prev = 0;
}

void
link_2 (struct mutex *m, struct mutex *n)
{
  m->next = n;
  m->prev = n;
}

void
constants (struct mutex *m)
{
  m->i[0] = 1;
  m->i[1] = 2;
  m->i[2] = 3;
  m->i[3] = 4;
}

void
variables (struct mutex *m, int a, int b, int c, int d)
{
  m->i[0] = a;
  m->i[1] = b;
  m->i[2] = c;
  m->i[3] = d;
}

void
copy_fields (struct mutex *m, struct mutex *n)
{
  m->a = n->a;
  m->b = n->b;
  m->c = n->c;
  m->d = n->d;
  m->i[0] = n->i[0];
  m->i[1] = n->i[1];
  m->i[2] = n->i[2];
  m->i[3] = n->i[3];
}

void
swap_fields (struct mutex *m)
{
  long l = m->a;
  m->a = m->b;
  m->b = l;
}

void
add (struct mutex *m, struct mutex *n)
{
  m->a += n->a;
  m->b += n->b;
  m->s[0] += n->s[0];
  m->s[1] += n->s[1];
  m->s[2] += n->s[2];
  m->s[3] += n->s[3];
}

void
bytes (struct mutex *m)
{
  for (int i = 0; i < 4; i++)
    m->bytes[i] = 0x55;
}

/* STV would convert comparisons and logic of 8 bytes (-m32) or 16 bytes.  */
long long x, y;

void logic (void) { x = (x & y) ^ ~x; }
int either (void) { return (x | y) == 0; }

long
spill (long *p)
{
  long a = p[0], b = p[1], c = p[2], d = p[3], e = p[4], f = p[5], g = p[6];
  long h = p[7], i = p[8], j = p[9], k = p[10], l = p[11], m = p[12];
  use (p);
  return a * b + c * d + e * f + g * h + i * j + k * l
	 + m * a * c * e * g * i * k;
}

int
clobber (void)
{
  double unused;
  return use (&unused) != 0;
}

struct record
{
  int i;
  double d;
};

/* An address is not floating point, nor is the copy of a structure.  */
void *
address (struct record *r, struct mutex *m)
{
  m->next = 0;
  m->prev = 0;
  return use (&r->d);
}

void
records (struct record *d, struct record *s, struct mutex *m)
{
  *d = *s;
  m->a = 0;
  m->b = 0;
}

long
variadic_call (const char *text)
{
  return __builtin_printf (text, 1, 2L, text);
}

void *
on_stack (int n)
{
  return use (__builtin_alloca (n));
}

void
spin (int *lock)
{
  while (__atomic_load_n (lock, __ATOMIC_ACQUIRE))
    __builtin_ia32_pause ();
}

/* { dg-final { scan-assembler-not {%[xyz]?mm[0-9]} } } */
