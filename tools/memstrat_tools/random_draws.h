/* A reproducible random order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef RANDOM_DRAWS_H
#define RANDOM_DRAWS_H

#include <cstdint>
#include <vector>

/* The number of draws, too many for a branch predictor to learn.  */
inline constexpr int draws = 65536;

/* Return DRAWS random elements of ALL, or none if ALL is empty.  */
template <typename element>
std::vector<element>
drawn (const std::vector<element> &all)
{
  std::vector<element> result;
  std::uint32_t random = 1;
  for (int i = 0; i < draws && !all.empty (); i++)
    {
      /* A linear congruential generator; its high bits are good enough.  */
      random = random * 1664525 + 1013904223;
      result.push_back (all[std::uint64_t (random) * all.size () >> 32]);
    }
  return result;
}

#endif
