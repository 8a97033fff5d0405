/* A value that is live across a call that returns twice keeps its register.
   After the second return, the register still has the value from before.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include <setjmp.h>
#include <unistd.h>

#define NOIPA __attribute__ ((noipa))

/* A type that is moved in two words.  */
#ifdef __SIZEOF_INT128__
typedef unsigned __int128 pair;
#else
typedef unsigned long long pair;
#endif

static jmp_buf buffer;
static int returns;
static pid_t child;

static NOIPA void
jump_once (void)
{
  if (!returns++)
    longjmp (buffer, 1);
}

static NOIPA void
end_child (void)
{
  if (child == 0)
    _exit (0);
}

#define COPY_AROUND(NAME, CALL, BACK)                                          \
  static NOIPA void NAME (const pair *s, pair *d)                              \
  {                                                                            \
    pair a = s[0], b = s[1], c = s[2], e = s[3], f = s[4], g = s[5];           \
    CALL;                                                                      \
    d[0] = a, d[1] = b, d[2] = c, d[3] = e, d[4] = f, d[5] = g;                \
    pair h = s[6], i = s[7], j = s[8], k = s[9], l = s[10], m = s[11];         \
    BACK;                                                                      \
    d[6] = h, d[7] = i, d[8] = j, d[9] = k, d[10] = l, d[11] = m;              \
  }

COPY_AROUND (around_setjmp, setjmp (buffer), jump_once ())
COPY_AROUND (around_vfork, child = vfork (), end_child ())

static void
check (void (*copy) (const pair *, pair *))
{
  pair s[12], d[12] = { 0 };
  for (int i = 0; i < 12; i++)
    s[i] = ~(pair) 0 / (i + 2);
  copy (s, d);
  for (int i = 0; i < 12; i++)
    if (d[i] != s[i])
      __builtin_abort ();
}

int
main (void)
{
  check (around_setjmp);
  if (returns != 2)
    __builtin_abort ();
  check (around_vfork);
  return 0;
}
