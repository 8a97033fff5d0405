/* The interface between a test of this folder and driver.c.
   SPDX-License-Identifier: GPL-3.0-or-later

   A test is a table of functions, one for each size, which carry out one
   operation.  The test is built with the plugin, the driver without it.  */

#ifndef BLOCK_TEST_H
#define BLOCK_TEST_H

#define LAST_SIZE 600

/* Carry the operation out on DEST and SRC, or with the byte VALUE.  */
typedef void *block_function (void *dest, const void *src, int value);

enum block_kind
{
  COPY,		/* SRC to DEST, no overlap.  */
  MOVE,		/* SRC to DEST, any overlap.  */
  FILL,		/* VALUE to DEST.  */
  PRODUCE	/* The bytes of expected_byte to DEST.  */
};

struct block_test
{
  enum block_kind kind;

  /* The functions return DEST or, with RETURNS_END_P, the end of DEST.  */
  int returns_dest_p;
  int returns_end_p;

  /* The only VALUE of a FILL, or -1 for any value.  */
  int value;

  /* Null for a size that is left out.  */
  block_function *functions[LAST_SIZE + 1];

  /* The byte at OFFSET in a block of SIZE that a PRODUCE makes.  */
  unsigned char (*expected_byte) (unsigned long offset, unsigned long size);
};

extern const struct block_test block_test;

/* Copy SIZE bytes, one by one, without a block operation.  */
static __attribute__ ((noipa, unused)) void
copy_bytes (void *dest, const void *src, unsigned long size)
{
  volatile unsigned char *to = dest;
  const volatile unsigned char *from = src;
  while (size--)
    *to++ = *from++;
}

#define TEN(X, n) X (n##0) X (n##1) X (n##2) X (n##3) X (n##4) \
		  X (n##5) X (n##6) X (n##7) X (n##8) X (n##9)
#define HUNDRED(X, n) TEN (X, n##0) TEN (X, n##1) TEN (X, n##2) \
		      TEN (X, n##3) TEN (X, n##4) TEN (X, n##5) \
		      TEN (X, n##6) TEN (X, n##7) TEN (X, n##8) TEN (X, n##9)
/* X (0) X (1) ... X (99).  */
#define BELOW_100(X) \
  X (0) X (1) X (2) X (3) X (4) X (5) X (6) X (7) X (8) X (9) \
  TEN (X, 1) TEN (X, 2) TEN (X, 3) TEN (X, 4) TEN (X, 5) TEN (X, 6) \
  TEN (X, 7) TEN (X, 8) TEN (X, 9)

/* X (0) X (1) ... X (600).  MOST_SIZES is for functions that take long to
   compile: every size below 330, and sizes around larger multiples of 64.
   With -DSOME_SIZES_ONLY, ALL_SIZES and MOST_SIZES are SOME_SIZES.  */
#ifdef SOME_SIZES_ONLY
#define ALL_SIZES SOME_SIZES
#define MOST_SIZES SOME_SIZES
#else
#define ALL_SIZES(X) \
  BELOW_100 (X) HUNDRED (X, 1) HUNDRED (X, 2) HUNDRED (X, 3) HUNDRED (X, 4) \
  HUNDRED (X, 5) X (600)
#define MOST_SIZES(X) \
  BELOW_100 (X) HUNDRED (X, 1) HUNDRED (X, 2) TEN (X, 30) TEN (X, 31) \
  TEN (X, 32) TEN (X, 38) TEN (X, 39) TEN (X, 44) TEN (X, 45) TEN (X, 50) \
  TEN (X, 51) TEN (X, 57) TEN (X, 58) TEN (X, 59) X (600)
#endif

/* Fewer than half of the sizes: sizes around multiples of 64, and all sizes
   below 140, to test every number of bytes that may remain after a loop.  */
#define SOME_SIZES(X) \
  BELOW_100 (X) TEN (X, 10) TEN (X, 11) TEN (X, 12) TEN (X, 13) TEN (X, 19) \
  TEN (X, 25) TEN (X, 26) TEN (X, 31) TEN (X, 32) TEN (X, 38) TEN (X, 44) \
  TEN (X, 51) TEN (X, 57) X (600)

/* The function for size N, which carries out the operation.  */
#define BLOCK_FUNCTION(n, ...) \
  static void * \
  block_##n (void *dest, const void *src, int value) \
  { (void) src; (void) value; __VA_ARGS__ }

/* The table's entry for the function block_N.  */
#define ENTRY(n) [n] = block_##n,

#endif
