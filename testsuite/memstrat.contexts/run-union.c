/* A union is copied and cleared as the type that no member has: no load of a
   member is moved across that.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

union pun
{
  double d[6];
  float f[12];
  short s[24];
};

#define NOIPA __attribute__ ((noipa))

NOIPA double
copied (union pun *d, union pun *s)
{
  double before = d->d[5];
  *d = *s;
  return before * 100 + d->d[5];
}

NOIPA float
moved (union pun *d, union pun *s)
{
  float before = d->f[11];
  __builtin_memmove (d, s, sizeof *d);
  return before * 100 + d->f[11];
}

NOIPA int
cleared (union pun *d)
{
  int before = d->s[23];
  *d = (union pun) {};
  return before * 100 + d->s[23];
}

/* The bytes of one member, read as another.  */
NOIPA int
punned (union pun *d, union pun *s, int i)
{
  s->f[i] = 1.0f;
  *d = *s;
  d->f[i] += d->s[2 * i + 1] == 0x3f80 ? 1.0f : 5.0f;
  *s = *d;
  return s->s[2 * i + 1];
}

int
main (void)
{
  union pun a = {}, b = {};
  a.d[5] = 2;
  b.d[5] = 3;
  if (copied (&a, &b) != 203)
    return 1;
  a.f[11] = 4;
  b.f[11] = 5;
  if (moved (&a, &b) != 405)
    return 2;
  a.s[23] = 6;
  if (cleared (&a) != 600)
    return 3;
  return punned (&a, &b, 2) == 0x4000 ? 0 : 4;
}
