/* A memcpy or memmove that the compiler turns into one load and one store, of
   bytes just stored in narrower parts.  Every overlap is tested.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#define ROOM 256

static unsigned char expected[ROOM], found[ROOM];

static void
fill (unsigned char *room)
{
  for (int i = 0; i < ROOM; i++)
    room[i] = (unsigned char) (i * 7 + 3);
}

/* Do the same as FUNCTION, but move the bytes one by one.  */
__attribute__ ((noipa)) static void
reference (unsigned char *room, int to, int from, int size, int part,
	   const unsigned char *values)
{
  unsigned char between[64];
  for (int i = 0; i < size / part * part; i++)
    room[from + i] = values[i];
  for (int i = 0; i < size; i++)
    between[i] = room[from + i];
  for (int i = 0; i < size; i++)
    room[to + i] = between[i];
}

typedef unsigned short __attribute__ ((may_alias, aligned (1))) u2;
typedef unsigned int __attribute__ ((may_alias, aligned (1))) u4;
typedef unsigned long long __attribute__ ((may_alias, aligned (1))) u8;

/* Store SIZE bytes in parts of PART bytes, then move all of them at once.  */
#define FUNCTION(SIZE, PART)						\
  __attribute__ ((noipa)) static void					\
  move_##SIZE##_##PART (unsigned char *to, unsigned char *from,		\
			const unsigned char *values)			\
  {									\
    u##PART v[SIZE / PART];						\
    for (int i = 0; i < SIZE / PART; i++)				\
      v[i] = *(const u##PART *) (values + i * PART);			\
    for (int i = 0; i < SIZE / PART; i++)				\
      *(u##PART *) (from + i * PART) = v[i];				\
    __builtin_memmove (to, from, SIZE);					\
  }
#define FUNCTIONS(X) \
  X (4, 2) X (8, 2) X (8, 4) X (16, 2) X (16, 4) X (16, 8) X (32, 4) X (32, 8) \
  X (64, 4) X (64, 8)
FUNCTIONS (FUNCTION)

static const struct
{
  int size, part;
  void (*move) (unsigned char *, unsigned char *, const unsigned char *);
} moves[] = {
#define ROW(SIZE, PART) { SIZE, PART, move_##SIZE##_##PART },
  FUNCTIONS (ROW)
};

int
main (void)
{
  unsigned char values[64];
  for (int i = 0; i < 64; i++)
    values[i] = (unsigned char) (200 - i * 3);
  for (unsigned m = 0; m < sizeof moves / sizeof moves[0]; m++)
    for (int from = 64; from < 68; from++)
      for (int to = from - 63; to <= from + 64; to++)
	{
	  fill (expected);
	  fill (found);
	  reference (expected, to, from, moves[m].size, moves[m].part, values);
	  moves[m].move (found + to, found + from, values);
	  if (__builtin_memcmp (expected, found, ROOM))
	    __builtin_abort ();
	}
  return 0;
}
