/* Clears by the thunk, in two units (-DOTHER): of the stack, of static variables,
   with values alive in all registers, and with a caller that keeps nothing below
   its stack pointer.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define NOIPA __attribute__ ((noipa))

struct block
{
  unsigned char bytes[280];
};

#ifdef OTHER

NOIPA void
clear_other (struct block *block)
{
  __builtin_memset (block->bytes + 3, 0, 199);
}

#else

extern void clear_other (struct block *);

static struct block block;

NOIPA static void
dirty (struct block *what)
{
  for (unsigned i = 0; i < sizeof what->bytes; i++)
    ((volatile struct block *) what)->bytes[i] = i | 1;
}

/* 0 if exactly [FROM, TO) of WHAT is zero.  */
NOIPA static int
wrong (const struct block *what, unsigned from, unsigned to)
{
  int count = 0;
  for (unsigned i = 0; i < sizeof what->bytes; i++)
    count += what->bytes[i]
	     != (i >= from && i < to ? 0 : (unsigned char) (i | 1));
  return count;
}

NOIPA static void
clear_static (void)
{
  __builtin_memset (block.bytes + 8, 0, 256);
}

/* More values than registers live across the clear.  */
NOIPA static long
among_values (struct block *what, long *v)
{
  long a = v[0] + 1, b = v[1] + 2, c = v[2] + 3, d = v[3] + 4, e = v[4] + 5,
       f = v[5] + 6, g = v[6] + 7, h = v[7] + 8, i = v[8] + 9, j = v[9] + 10,
       k = v[10] + 11, l = v[11] + 12, m = v[12] + 13, n = v[13] + 14;
  __asm__ ("" : "+r" (a), "+r" (b), "+r" (c), "+r" (d), "+r" (e), "+r" (f));
  __builtin_memset (what->bytes + 1, 0, 100);
  __asm__ ("" : "+r" (g), "+r" (h), "+r" (i), "+r" (j), "+r" (k), "+r" (l));
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i
	 + 10 * j + 11 * k + 12 * l + 13 * m + 14 * n;
}

/* A leaf whose locals would be in the red zone, if there were one.  */
NOIPA static int
leaf (int n)
{
  volatile int locals[24];
  unsigned char cleared[64];
  for (int i = 0; i < 24; i++)
    locals[i] = n + i;
  __builtin_memset (cleared, 0, sizeof cleared);
  __asm__ volatile ("" : : "r" (cleared) : "memory");
  int sum = 0;
  for (int i = 0; i < 24; i++)
    sum += locals[i];
  for (int i = 0; i < 64; i++)
    sum += cleared[i];
  return sum;
}

int
main (void)
{
  struct block local;
  int failures = 0;
  dirty (&local);
  clear_other (&local);
  failures += wrong (&local, 3, 202);
  dirty (&block);
  clear_static ();
  failures += wrong (&block, 8, 264);

  long values[14];
  long expected = 0;
  for (int i = 0; i < 14; i++)
    {
      values[i] = 1000L * i;
      expected += (i + 1) * (values[i] + i + 1);
    }
  dirty (&local);
  failures += among_values (&local, values) != expected;
  failures += wrong (&local, 1, 101);
  failures += leaf (5) != 24 * 5 + 23 * 12;
  __builtin_printf ("%d wrong\n", failures);
  return failures != 0;
}

#endif
