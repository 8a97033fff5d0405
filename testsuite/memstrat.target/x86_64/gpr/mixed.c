/* Functions that compute with floating point: their block operations go
   through general registers all the same.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct two
{
  long a, b;
};

struct block
{
  long l[8];
};

struct node
{
  struct node *next, *prev;
  double d;
  int i[4];
};

void take_two (struct two);
void take_block (struct block);

double
unlink_2 (struct node *m)
{
  m->next = 0;
  m->prev = 0;
  return m->d * 2;
}

double
link_2 (struct node *m, struct node *n)
{
  m->next = n;
  m->prev = n;
  return m->d * 2;
}

#define COPY(n) \
  double copy_##n (void *d, void *s, double x) \
  { \
    __builtin_memcpy (d, s, n); \
    return x + 1; \
  } \
  double move_##n (void *d, void *s, double x) \
  { \
    __builtin_memmove (d, s, n); \
    return x + 1; \
  } \
  double clear_##n (void *d, double x) \
  { \
    __builtin_memset (d, 0, n); \
    return x + 1; \
  }

COPY (16)
COPY (32)
COPY (64)
COPY (100)

double
assign (struct block *d, struct block *s, double x)
{
  *d = *s;
  return x + 1;
}

double
swap (struct two *p, double x)
{
  long l = p->a;
  p->a = p->b;
  p->b = l;
  return x + 1;
}

double
variables (struct node *m, int a, int b, double x)
{
  m->i[0] = a;
  m->i[1] = b;
  m->i[2] = a;
  m->i[3] = b;
  return x + 1;
}

double
pass (struct block *p, double x)
{
  take_block (*p);
  return x + 1;
}

double
pass_partly (long l, double x)
{
  struct block b = { { l, 2 } };
  take_block (b);
  return x + 1;
}

double
join (struct two *d, struct two *s, struct two *t, double x)
{
  if (x < 1)
    *d = *s;
  else
    __builtin_memcpy (d, t, sizeof *d);
  return x + 1;
}

/* STV would make vector instructions of it with -m32.  */
long long left, right;

double
logic (double x)
{
  left = (left & right) ^ ~left;
  return x + 1;
}

/* No vector is loaded or stored, or computed with.  */
/* { dg-final { scan-assembler-not {mov(dq[au]|[au]p[sd])[0-9]*\t.*\(} } } */
/* { dg-final { scan-assembler-not {\tv?p(and|or|xor)} } } */
/* { dg-final { scan-assembler-not {%[yz]mm} } } */
