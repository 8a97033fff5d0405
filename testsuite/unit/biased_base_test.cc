/* Biased bases: what they save by hand, and over a whole domain.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/biased_base.h"

#include <gtest/gtest.h>

using namespace memstrat;

namespace {

/* 64 bytes of code at so much a byte.  */
constexpr std::uint64_t
line_of (std::uint64_t byte_centicycles)
{
  return 64 * byte_centicycles;
}

/* COUNT words from FIRST_BYTES on.  */
std::vector<base_access>
words (std::int64_t first_bytes, int count, bool prefix_p = true)
{
  std::vector<base_access> accesses;
  for (int i = 0; i < count; i++)
    accesses.push_back ({ first_bytes + 8 * i, prefix_p });
  return accesses;
}

/* Any two registers, and %rsp with any other.  */
constexpr base_pair plain = { false, false }, stack = { true, false };

/* What a second base with BIAS_BYTES saves for ACCESSES.  */
std::int64_t
saved_bytes (const std::vector<base_access> &accesses, base_pair registers,
	     std::int64_t bias_bytes)
{
  auto shown = [] (std::int64_t offset) {
    return offset == 0 ? 0 : offset >= -128 && offset <= 127 ? 1 : 4;
  };
  std::int64_t sum = -(3 + registers.longer_p + shown (bias_bytes));
  for (auto [offset, prefix_p] : accesses)
    sum += std::max (0, shown (offset) + registers.longer_p
			  - shown (offset - bias_bytes)
			  - (registers.prefixed_p && !prefix_p));
  return sum;
}

const code_lengths &code = port_code_lengths (8);

} /* anonymous namespace */

TEST (BiasedBase, TheExampleOfTheHeader)
{
  /* 15 words from 128 on save 3 bytes each, one at 120 saves 1; lea has 4.  */
  EXPECT_EQ (choose_biased_base (words (0, 31), plain, code, line_of (2)),
	     (biased_base { 120, plain }));
}

TEST (BiasedBase, WhatAnAccessSaves)
{
  biased_base base = { 128, plain }, sib = { 128, stack };
  EXPECT_EQ (base.saved_code_bytes ({ 256, true }, code), 0);
  EXPECT_EQ (base.saved_code_bytes ({ 255, true }, code), 3);
  EXPECT_EQ (base.saved_code_bytes ({ 128, true }, code), 4);
  EXPECT_EQ (base.saved_code_bytes ({ 127, true }, code), 0);
  /* It would be longer.  */
  EXPECT_EQ (base.saved_code_bytes ({ 0, true }, code), 0);
  EXPECT_EQ (base.saved_code_bytes ({ -1, true }, code), 0);
  EXPECT_EQ (sib.saved_code_bytes ({ 255, true }, code), 4);
  EXPECT_EQ (sib.saved_code_bytes ({ 127, true }, code), 1);
  EXPECT_EQ (sib.saved_code_bytes ({ 0, true }, code), 0);
  EXPECT_EQ (sib.saved_code_bytes ({ -1, true }, code), 0);

  /* From %r8 on a base takes a prefix, unless there is one.  */
  biased_base rex = { 128, { true, true } };
  EXPECT_EQ (rex.saved_code_bytes ({ 255, true }, code), 4);
  EXPECT_EQ (rex.saved_code_bytes ({ 255, false }, code), 3);
  EXPECT_EQ (rex.saved_code_bytes ({ 127, true }, code), 1);
  EXPECT_EQ (rex.saved_code_bytes ({ 127, false }, code), 0);
}

TEST (BiasedBase, OnlyWhereItIsWorthAnInstruction)
{
  /* What is near is short as it is.  */
  EXPECT_FALSE (
    choose_biased_base (words (-128, 32), plain, code, line_of (1000)));
  EXPECT_FALSE (choose_biased_base ({}, plain, code, line_of (1000)));
  /* With a price of 0, prefer=speed, never.  */
  EXPECT_FALSE (choose_biased_base (words (0, 64), plain, code, 0));
  /* The words of a struct pt_regs save 5 * 3 + 1 - 4 bytes.  */
  EXPECT_FALSE (choose_biased_base (words (0, 21), plain, code, line_of (4)));
  EXPECT_TRUE (choose_biased_base (words (0, 21), plain, code, line_of (5)));
  /* One saves nothing, two save 2.  */
  EXPECT_FALSE (
    choose_biased_base (words (128, 1), plain, code, line_of (1000)));
  EXPECT_TRUE (
    choose_biased_base (words (128, 2), plain, code, line_of (1000)));
}

TEST (BiasedBase, OfTheStack)
{
  /* %rsp takes a byte more in each address, so that all are worth reaching.  */
  EXPECT_EQ (choose_biased_base (words (96, 20), stack, code, line_of (2))
	       .value ()
	       .saved_code_bytes ({ 96, true }, code),
	     1);
  /* Even near ones, where there are many.  */
  EXPECT_FALSE (choose_biased_base (words (0, 16), stack, code, line_of (1)));
  EXPECT_TRUE (choose_biased_base (words (0, 16), stack, code, line_of (10)));
}

TEST (BiasedBase, OffsetsOf32Bits)
{
  EXPECT_FALSE (choose_biased_base (words (INT64_C (1) << 31, 32), plain, code,
				    line_of (1000)));
  EXPECT_TRUE (
    choose_biased_base (words (INT32_MIN, 32), plain, code, line_of (1000)));
}

/* What is chosen is the best there is, and worth it, for every block of words
   at every distance.  */
TEST (BiasedBase, NoneIsBetter)
{
  for (base_pair registers :
       { plain, stack, base_pair { false, true }, base_pair { true, true } })
    for (bool prefix_p : { false, true })
      for (int count = 1; count <= 64; count += count < 34 ? 1 : 5)
	for (std::int64_t first = -600; first <= 600; first += 24)
	  {
	    std::vector<base_access> accesses = words (first, count, prefix_p);
	    std::int64_t most = 0;
	    for (std::int64_t bias = first - 130;
		 bias <= first + 8 * count + 130; bias++)
	      most = std::max (most, saved_bytes (accesses, registers, bias));
	    std::optional<biased_base> base
	      = choose_biased_base (accesses, registers, code, line_of (2));
	    EXPECT_EQ (base.has_value (), most * 2 > 50)
	      << count << " words from " << first;
	    if (base)
	      {
		EXPECT_EQ (saved_bytes (accesses, registers, base->bias_bytes),
			   most)
		  << count << " words from " << first;
	      }
	  }
}
