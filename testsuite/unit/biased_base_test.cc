/* Biased bases: what they save by hand, and over a whole domain.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/biased_base.h"

#include <gtest/gtest.h>

#include "core/cost.h"

using namespace memstrat;

namespace {

/* 64 bytes of code at so much a byte.  */
constexpr std::uint64_t
line_of (std::uint64_t byte_centicycles)
{
  return 64 * byte_centicycles;
}

/* COUNT words from FIRST_BYTES on.  */
std::vector<std::int64_t>
words (std::int64_t first_bytes, int count)
{
  std::vector<std::int64_t> offsets;
  for (int i = 0; i < count; i++)
    offsets.push_back (first_bytes + 8 * i);
  return offsets;
}

/* What a second base with BIAS_BYTES saves for accesses at OFFSETS.  */
std::int64_t
saved_bytes (const std::vector<std::int64_t> &offsets, bool sib_p,
	     std::int64_t bias_bytes)
{
  auto shown = [] (std::int64_t offset)
    {
      return offset == 0 ? 0 : offset >= -128 && offset <= 127 ? 1 : 4;
    };
  std::int64_t sum = -(3 + sib_p + shown (bias_bytes));
  for (std::int64_t offset : offsets)
    sum += std::max (0, shown (offset) + sib_p - shown (offset - bias_bytes));
  return sum;
}

} /* anonymous namespace */

TEST (BiasedBase, TheExampleOfTheHeader)
{
  /* 15 words from 128 on save 3 bytes each, one at 120 saves 1; lea has 4.  */
  EXPECT_EQ (choose_biased_base (words (0, 31), false, line_of (1)),
	     (biased_base { 120, false }));
}

TEST (BiasedBase, WhatAnAccessSaves)
{
  biased_base base = { 128, false }, stack = { 128, true };
  EXPECT_EQ (base.saved_code_bytes (256), 0);
  EXPECT_EQ (base.saved_code_bytes (255), 3);
  EXPECT_EQ (base.saved_code_bytes (128), 4);
  EXPECT_EQ (base.saved_code_bytes (127), 0);
  /* It would be longer.  */
  EXPECT_EQ (base.saved_code_bytes (0), 0);
  EXPECT_EQ (base.saved_code_bytes (-1), 0);
  EXPECT_EQ (stack.saved_code_bytes (255), 4);
  EXPECT_EQ (stack.saved_code_bytes (127), 1);
  EXPECT_EQ (stack.saved_code_bytes (0), 0);
  EXPECT_EQ (stack.saved_code_bytes (-1), 0);
}

TEST (BiasedBase, OnlyWhereItIsWorthAnInstruction)
{
  /* What is near is short as it is.  */
  EXPECT_FALSE (choose_biased_base (words (-128, 32), false, line_of (1000)));
  EXPECT_FALSE (choose_biased_base ({}, false, line_of (1000)));
  /* With a price of 0, prefer=speed, never.  */
  EXPECT_FALSE (choose_biased_base (words (0, 64), false, 0));
  /* The words of a struct pt_regs save 5 * 3 + 1 - 4 bytes.  */
  EXPECT_FALSE (choose_biased_base (words (0, 21), false, line_of (2)));
  EXPECT_TRUE (choose_biased_base (words (0, 21), false, line_of (3)));
  /* One saves nothing, two save 2.  */
  EXPECT_FALSE (choose_biased_base (words (128, 1), false, line_of (1000)));
  EXPECT_TRUE (choose_biased_base (words (128, 2), false, line_of (1000)));
}

TEST (BiasedBase, OfTheStack)
{
  /* %rsp takes a byte more in each address, so that all are worth reaching.  */
  EXPECT_EQ (choose_biased_base (words (96, 20), true, line_of (1))
	       .value ().saved_code_bytes (96), 1);
  /* Even near ones, where there are many.  */
  EXPECT_FALSE (choose_biased_base (words (0, 16), true, line_of (1)));
  EXPECT_TRUE (choose_biased_base (words (0, 16), true, line_of (10)));
}

TEST (BiasedBase, OffsetsOf32Bits)
{
  EXPECT_FALSE (choose_biased_base (words (INT64_C (1) << 31, 32), false,
				    line_of (1000)));
  EXPECT_TRUE (choose_biased_base (words (INT32_MIN, 32), false,
				   line_of (1000)));
}

/* What is chosen is the best there is, and worth it, for every block of words
   at every distance.  */
TEST (BiasedBase, NoneIsBetter)
{
  for (bool sib_p : { false, true })
    for (int count = 1; count <= 64; count += count < 34 ? 1 : 5)
      for (std::int64_t first = -600; first <= 600; first += 24)
	{
	  std::vector<std::int64_t> offsets = words (first, count);
	  std::int64_t most = 0;
	  for (std::int64_t bias = first - 130; bias <= first + 8 * count + 130;
	       bias++)
	    most = std::max (most, saved_bytes (offsets, sib_p, bias));
	  std::optional<biased_base> base
	    = choose_biased_base (offsets, sib_p, line_of (2));
	  EXPECT_EQ (base.has_value (), most * 2 > 25)
	    << count << " words from " << first;
	  if (base)
	    {
	      EXPECT_EQ (saved_bytes (offsets, sib_p, base->bias_bytes), most)
		<< count << " words from " << first;
	    }
	}
}
