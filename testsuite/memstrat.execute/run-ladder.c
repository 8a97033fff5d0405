/* Operations of run-time size, carried out by ladders.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#include "library_call.h"

#define LADDER "ladder:64:noalign,libcall:-1:noalign"

/* Define the function NAME, which carries out the operation on SIZE_ bytes.
   SIZE_ is an expression of the number GIVEN.  */
#define LADDER_FUNCTION(name, size_, libcall) \
  __attribute__ ((noipa, memstrat ("memcpy=" LADDER, "memmove=" LADDER, \
				   "memset=" LADDER, "libcall=" libcall))) \
  static void * \
  name (void *dest, const void *src, int value, unsigned long given) \
  { \
    unsigned long size = size_; \
    (void) src; \
    (void) value; \
    return CALL (size); \
  }

LADDER_FUNCTION (of_any_size, given, "auto")
LADDER_FUNCTION (without_a_call, given, "never")
LADDER_FUNCTION (of_at_most_7, given & 7, "auto")
LADDER_FUNCTION (of_at_most_31, given & 31, "auto")
LADDER_FUNCTION (of_at_most_63, given & 63, "never")
LADDER_FUNCTION (of_words, given & -8, "auto")
LADDER_FUNCTION (of_few_words, given & 24, "auto")
LADDER_FUNCTION (of_5_to_20, given < 5 ? 5 : given > 20 ? 20 : given, "auto")

/* A function for N, with the narrowest bounds or sometimes without bounds.  */
#define NARROWEST(n) \
  ((n) % 8 == 0 ? (n) <= 24 ? of_few_words : of_words \
   : (n) <= 7	? of_at_most_7 \
   : (n) <= 20	? of_5_to_20 \
   : (n) <= 31	? of_at_most_31 \
   : (n) <= 63	? of_at_most_63 \
		: without_a_call)
#define CHOSEN(n) \
  ((n) % 3 == 0	  ? of_any_size \
   : (n) % 11 == 0 ? without_a_call \
		   : NARROWEST (n))

#define BLOCK(n) \
  BLOCK_FUNCTION (n, return CHOSEN (n) (dest, src, value, n);)

ALL_SIZES (BLOCK)

const struct block_test block_test = { CALLED, { ALL_SIZES (ENTRY) }, 0 };
