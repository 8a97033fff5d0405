/* The pieces of a copy or clear alias the fields that they move.  So accesses
   through other pointers, of any type, must not move across the pieces.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

struct fields
{
  int i[8];
  float f[8];
  short s[8];
};

/* Each Q points into *D or *S.  */

__attribute__ ((noipa)) int
load_after_copy (struct fields *d, struct fields *s, int *q)
{
  *d = *s;
  return *q * 3;
}

__attribute__ ((noipa)) float
load_after_memcpy (struct fields *d, struct fields *s, float *q)
{
  __builtin_memcpy (d, s, sizeof *d);
  return *q + 1.0f;
}

__attribute__ ((noipa)) void
store_before_copy (struct fields *d, struct fields *s, int *q, int x)
{
  *q = x * x + 1;
  *d = *s;
}

__attribute__ ((noipa)) void
store_after_copy (struct fields *d, struct fields *s, short *q, int x)
{
  *d = *s;
  *q = x;
}

__attribute__ ((noipa)) int
load_around_clear (struct fields *d, short *q)
{
  int before = *q;
  *d = (struct fields) {};
  return before * 100 + *q;
}

__attribute__ ((noipa)) int
load_in_loop (struct fields *d, struct fields *s, int *q, int *p, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    {
      *p = i;
      *d = *s;
      sum += *q;
    }
  return sum;
}

#define CHECK(truth) if (!(truth)) return __LINE__

int
main (void)
{
  struct fields a = {}, b = {};
  b.i[3] = 7;
  CHECK (load_after_copy (&a, &b, &a.i[3]) == 21);
  b.f[5] = 2.5f;
  CHECK (load_after_memcpy (&a, &b, &a.f[5]) == 3.5f);
  store_before_copy (&a, &b, &b.i[0], 5);
  CHECK (a.i[0] == 26);
  store_after_copy (&a, &b, &a.s[7], 9);
  CHECK (a.s[7] == 9);
  CHECK (load_around_clear (&a, &a.s[7]) == 900);
  CHECK (load_in_loop (&a, &b, &a.i[7], &b.i[7], 10) == 45);
  return 0;
}
