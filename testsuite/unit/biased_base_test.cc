/* The savings of biased bases, computed by hand and over a whole domain.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/biased_base.h"

#include <gtest/gtest.h>

using namespace memstrat;

namespace {

/* Return COUNT words from FIRST_BYTES on.  */
std::vector<base_access>
words (std::int64_t first_bytes, int count, bool prefix_p = true)
{
  std::vector<base_access> accesses;
  for (int i = 0; i < count; i++)
    accesses.push_back ({ first_bytes + 8 * i, prefix_p });
  return accesses;
}

/* Bases in any two registers, and in %rsp and another register.  */
constexpr base_pair plain = { false, false }, stack = { true, false };

/* Return the length of OFFSET in an address.  */
std::int64_t
shown (std::int64_t offset)
{
  return offset == 0 ? 0 : offset >= -128 && offset <= 127 ? 1 : 4;
}

/* Return the bytes that a second base with BIAS_BYTES saves for ACCESS.  */
std::int64_t
saved_for (const base_access &access, base_pair registers,
	   std::int64_t bias_bytes)
{
  auto [offset, prefix_p] = access;
  return std::max<std::int64_t> (0, shown (offset) + registers.longer_p
				      - shown (offset - bias_bytes)
				      - (registers.prefixed_p && !prefix_p));
}

/* Return the saving for ACCESSES, minus the lea of the second base.  */
std::int64_t
saved_bytes (const std::vector<base_access> &accesses, base_pair registers,
	     std::int64_t bias_bytes)
{
  std::int64_t sum = -(3 + registers.longer_p + shown (bias_bytes));
  for (const base_access &access : accesses)
    sum += saved_for (access, registers, bias_bytes);
  return sum;
}

} /* anonymous namespace */

TEST (BiasedBase, TheExampleOfTheHeader)
{
  /* The 15 words from 128 on save 3 bytes each, and the word at 120 saves 1
     byte.  The lea takes 4 bytes.  */
  EXPECT_EQ (choose_biased_base (words (0, 31), plain, hotness::normal),
	     (biased_base { 120, plain }));
}

TEST (BiasedBase, OffsetsOf32Bits)
{
  EXPECT_FALSE (
    choose_biased_base (words (INT64_C (1) << 31, 32), plain, hotness::rare));
  EXPECT_TRUE (
    choose_biased_base (words (INT32_MIN, 32), plain, hotness::rare));
}

/* For every block of words at every distance, the chosen base saves the most
   bytes: at least 25 in a loop, 5 in rare code, and 13 elsewhere.  */
TEST (BiasedBase, NoneIsBetter)
{
  for (base_pair registers :
       { plain, stack, base_pair { false, true }, base_pair { true, true } })
    for (bool prefix_p : { false, true })
      for (int count = 0; count <= 64; count += count < 34 ? 1 : 5)
	for (std::int64_t first = -600; first <= 600; first += 24)
	  {
	    std::vector<base_access> accesses = words (first, count, prefix_p);
	    std::int64_t most = 0;
	    for (std::int64_t bias = first - 130;
		 bias <= first + 8 * count + 130; bias++)
	      most = std::max (most, saved_bytes (accesses, registers, bias));
	    for (auto [hot, least_bytes] : { std::pair (hotness::loop, 25),
					     { hotness::normal, 13 },
					     { hotness::rare, 5 },
					     { hotness::cold, 5 } })
	      {
		std::optional<biased_base> base
		  = choose_biased_base (accesses, registers, hot);
		EXPECT_EQ (base.has_value (), most >= least_bytes)
		  << count << " words from " << first;
		if (!base)
		  continue;
		EXPECT_EQ (saved_bytes (accesses, registers, base->bias_bytes),
			   most)
		  << count << " words from " << first;
		for (const base_access &access : accesses)
		  EXPECT_EQ (base->saved_code_bytes (access),
			     saved_for (access, registers, base->bias_bytes));
	      }
	  }
}
