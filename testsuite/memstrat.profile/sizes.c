/* Operations whose sizes only a profile shows.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <string.h>

static unsigned char from[256], to[256];
typedef void operation (unsigned long n);

#define OPERATION(name, call) \
  __attribute__ ((noipa)) void name (unsigned long n) { call; }

OPERATION (mostly_8, memcpy (to, from, n))
OPERATION (mostly_nothing, memset (to, 0, n))
OPERATION (small_mix, memmove (to + 1, to, n))
OPERATION (words, memcpy (to, from, n * 8))
OPERATION (large, memset (to, 7, n))
OPERATION (seldom, if (n != 8) memcpy (to, from, n))
/* With -m32, this move needs too many registers for its pieces.  */
OPERATION (move_32, memmove (to + 8, to, n))
#ifdef MEMSTRAT_OFF
__attribute__ ((memstrat ("off")))
#endif
OPERATION (off, memcpy (to, from, n))

/* GCC's own use of a profile: a division by a number that is mostly 10, and
   indirect calls.  */
__attribute__ ((noipa)) unsigned
divided (unsigned n, unsigned by)
{
  return n / by;
}

int
main (void)
{
  operation *each[] = { mostly_8, mostly_nothing, small_mix, words, off };
  unsigned sum = 0;
  for (int i = 0; i < 256; i++)
    from[i] = i * 7 + 1;
  for (unsigned i = 0; i < 100000; i++)
    {
      unsigned mixed = i * 2654435761u >> 16;
      unsigned long sizes[] = { mixed % 10 ? 8 : mixed % 100, mixed % 8 ? 0 : 40,
				2 + mixed % (i % 2 ? 31 : 6), 1 + mixed % 4,
				mixed % 10 ? 8 : 20 };
      for (unsigned k = 0; k < 5; k++)
	{
	  each[k] (sizes[k]);
	  sum = sum * 31 + to[sizes[k] / 2] + to[mixed % 256];
	}
      large (200 + mixed % 50);
      move_32 (32);
      seldom (i % 1000 ? 8 : 16);
      sum += divided (mixed, i % 50 ? 10 : 3);
    }
  /* Sizes that were never seen.  */
  for (unsigned long n = 0; n < 200; n++)
    for (unsigned k = 0; k < 5; k++)
      {
	each[k] (k == 3 ? n / 8 : n);
	for (int i = 0; i < 256; i++)
	  sum = sum * 31 + to[i];
      }
  printf ("%u\n", sum);
  return 0;
}
