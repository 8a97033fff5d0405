/* The selective scheduler makes basic blocks that DF has not analyzed.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-O2 -fselective-scheduling2 -fsel-sched-pipelining" } */

void *memcpy (void *, const void *, __SIZE_TYPE__);

__attribute__ ((noipa)) static void *
copy_thrice (char *d, char *s, unsigned n)
{
  if (n > 48)
    return 0;
  for (int i = 0; i < 3; i++)
    {
      memcpy (d, s, n);
      d += n;
      s += n;
    }
  return d;
}

int
main (void)
{
  char source[144], target[145];
  for (unsigned i = 0; i < sizeof source; i++)
    source[i] = i + 1;
  for (unsigned n = 0; n <= 48; n++)
    {
      for (unsigned i = 0; i < sizeof target; i++)
	target[i] = 0;
      if (copy_thrice (target, source, n) != target + 3 * n)
	return 1;
      for (unsigned i = 0; i < sizeof target; i++)
	if (target[i] != (i < 3 * n ? source[i] : 0))
	  return 2;
    }
  return copy_thrice (target, source, 49) != 0;
}
