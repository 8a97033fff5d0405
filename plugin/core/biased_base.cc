/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/biased_base.h"

#include <algorithm>

namespace memstrat {

namespace {

/* The lengths of an 8-bit offset, a 32-bit offset, and a lea without its
   offset (REX, opcode and ModRM byte).  */
constexpr std::int64_t short_offset_bytes = 1;
constexpr std::int64_t long_offset_bytes = 4;
constexpr std::int64_t addition_bytes = 3;

constexpr std::int64_t
offset_code_bytes (std::int64_t offset_bytes)
{
  return offset_bytes == 0		 ? 0
	 : short_offset_p (offset_bytes) ? short_offset_bytes
					 : long_offset_bytes;
}

/* Return the bytes that the lea of a second base must save in code as hot as
   HOT.  The lea costs half a cycle: a quarter to issue, and a quarter because
   the pieces wait for it.  Every x86-64 CPU except the small cores before
   Goldmont issues four or more instructions per cycle (Fog, The
   microarchitecture of Intel, AMD and VIA CPUs).  A byte is worth 0.02 cycles
   in a loop, 0.04 elsewhere and 0.11 in rare code (docs/decisions/0009).  */
constexpr std::int64_t
saved_min_bytes (hotness hot)
{
  return hot == hotness::loop ? 25 : hot == hotness::normal ? 13 : 5;
}

/* Return the bytes that ACCESS saves at a new base if its offset there takes
   OFFSET_BYTES of code.  Return 0 if ACCESS should keep the old base.  */
std::int64_t
saved_with_offset (const base_access &access, base_pair registers,
		   std::int64_t offset_bytes)
{
  std::int64_t old_bytes = offset_code_bytes (access.offset_bytes)
			   + registers.longer_p;
  std::int64_t new_bytes = offset_bytes
			   + (registers.prefixed_p && !access.prefix_p);
  return std::max<std::int64_t> (old_bytes - new_bytes, 0);
}

/* Return the length of the lea for BIAS_BYTES.  */
std::int64_t
instruction_code_bytes (std::int64_t bias_bytes, base_pair registers)
{
  return addition_bytes + offset_code_bytes (bias_bytes) + registers.longer_p;
}

/* Return an upper bound: the saving if all ACCESSES had offset 0.  */
std::int64_t
most_saved_code_bytes (const std::vector<base_access> &accesses,
		       base_pair registers)
{
  std::int64_t sum = -instruction_code_bytes (0, registers);
  for (const base_access &access : accesses)
    sum += saved_with_offset (access, registers, 0);
  return sum;
}

/* The savings of all possible bases for the same accesses.  The accesses are
   sorted by offset, so that each base takes only a few binary searches.  */
class saved_by_bias
{
public:
  saved_by_bias (std::vector<base_access> accesses, base_pair registers);

  /* Return the net saving, perhaps negative, of a base at BIAS_BYTES.  */
  std::int64_t at (std::int64_t bias_bytes) const;

private:
  base_pair m_registers;
  std::vector<std::int64_t> m_offsets;

  /* Prefix sums of the savings if all new offsets are 0, short, or long.  */
  std::vector<std::int64_t> m_none = { 0 }, m_short = { 0 }, m_long = { 0 };

  std::size_t first_from (std::int64_t offset_bytes) const;
};

saved_by_bias::saved_by_bias (std::vector<base_access> accesses,
			      base_pair registers)
  : m_registers (registers)
{
  auto before = [] (const base_access &a, const base_access &b)
  { return a.offset_bytes < b.offset_bytes; };
  if (!std::is_sorted (accesses.begin (), accesses.end (), before))
    std::sort (accesses.begin (), accesses.end (), before);
  m_offsets.reserve (accesses.size ());
  for (auto sums : { &m_none, &m_short, &m_long })
    sums->reserve (accesses.size () + 1);
  auto add = [&] (std::vector<std::int64_t> &sums, const base_access &access,
		  std::int64_t offset_bytes)
  {
    sums.push_back (sums.back ()
		    + saved_with_offset (access, registers, offset_bytes));
  };
  for (const base_access &access : accesses)
    {
      m_offsets.push_back (access.offset_bytes);
      add (m_none, access, 0);
      add (m_short, access, short_offset_bytes);
      add (m_long, access, long_offset_bytes);
    }
}

std::size_t
saved_by_bias::first_from (std::int64_t offset_bytes) const
{
  return static_cast<std::size_t> (
    std::lower_bound (m_offsets.begin (), m_offsets.end (), offset_bytes)
    - m_offsets.begin ());
}

std::int64_t
saved_by_bias::at (std::int64_t bias_bytes) const
{
  const std::size_t near = first_from (bias_bytes + INT8_MIN);
  const std::size_t same = first_from (bias_bytes);
  const std::size_t behind = first_from (bias_bytes + 1);
  const std::size_t far = first_from (bias_bytes + INT8_MAX + 1);
  return m_long[near] + (m_short[same] - m_short[near])
	 + (m_none[behind] - m_none[same]) + (m_short[far] - m_short[behind])
	 + (m_long.back () - m_long[far])
	 - instruction_code_bytes (bias_bytes, m_registers);
}

} /* anonymous namespace */

std::int64_t
biased_base::saved_code_bytes (const base_access &access) const
{
  return saved_with_offset (access, registers,
			    offset_code_bytes (access.offset_bytes
					       - bias_bytes));
}

std::optional<biased_base>
choose_biased_base (const std::vector<base_access> &accesses,
		    base_pair registers, hotness hot)
{
  auto worth_it_p = [&] (std::int64_t saved)
  { return saved >= saved_min_bytes (hot); };
  if (!worth_it_p (most_saved_code_bytes (accesses, registers)))
    return std::nullopt;

  saved_by_bias saved_by (accesses, registers);
  std::int64_t best_bytes = 0, best_saved = 0;
  auto consider = [&] (std::int64_t bias_bytes)
  {
    if (bias_bytes < INT32_MIN || bias_bytes > INT32_MAX)
      return;
    std::int64_t saved = saved_by.at (bias_bytes);
    if (saved > best_saved)
      {
	best_bytes = bias_bytes;
	best_saved = saved;
      }
  };
  /* The largest and the smallest bias for which lea has a short offset.  */
  consider (INT8_MAX);
  consider (INT8_MIN);
  for (const base_access &access : accesses)
    {
      /* The base at the access, and the highest with a short offset to it.  */
      consider (access.offset_bytes);
      consider (access.offset_bytes - INT8_MIN);
    }
  if (!worth_it_p (best_saved))
    return std::nullopt;
  return biased_base { best_bytes, registers };
}

} /* namespace memstrat */
