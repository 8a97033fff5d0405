/* The compiler joins two copies into one, at the place of the second.  The
   joined copy is left if the address of its source is not live there.
   SPDX-License-Identifier: GPL-3.0-or-later  */

void *buffer[5];
void call (void);

void *
words (char *p, char *d, long a, long b)
{
  __builtin_setjmp (buffer);
  call ();
  ((long *) p)[0] = a;
  ((long *) p)[1] = b;
  char t[16];
  __builtin_memcpy (t, p, 16);
  p += 16;
  __builtin_memcpy (d, t, 16);
  call ();
  return p;
}

int setjmp (void *) __attribute__ ((returns_twice));

void *
halves (char *p, char *d, int a, int b)
{
  setjmp (buffer);
  call ();
  ((int *) p)[0] = a;
  ((int *) p)[1] = b;
  char t[8];
  __builtin_memcpy (t, p, 8);
  p += 8;
  __builtin_memcpy (d, t, 8);
  call ();
  return p;
}
