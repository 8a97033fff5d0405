/* What GCC knows about a value that is not constant.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read/value_bounds.h"

#if MEMSTRAT_HAVE_RANGE_QUERY
#include "value-query.h"
#endif

namespace memstrat {

namespace {

/* A range that begins beyond this is taken to be one of negative numbers.  */
constexpr std::uint64_t max_plausible_bytes = HOST_WIDE_INT_1U << 30;

std::uint64_t
saturated (const wide_int &value)
{
  return wi::fits_uhwi_p (value) ? value.to_uhwi () : UINT64_MAX;
}

} /* anonymous namespace */

value_bounds
bounds_of_value (tree size)
{
  if (TREE_CODE (size) == INTEGER_CST)
    {
      std::uint64_t value = saturated (wi::to_wide (size));
      return { value, value };
    }
#if MEMSTRAT_HAVE_RANGE_QUERY
  int_range_max range;
  if (!get_global_range_query ()->range_of_expr (range, size)
      || range.undefined_p ())
    return {};
  value_bounds bounds
    = { saturated (range.lower_bound (0)), saturated (range.upper_bound (0)) };
  for (unsigned i = 1; i < range.num_pairs (); i++)
    if (saturated (range.lower_bound (i)) <= max_plausible_bytes)
      bounds.largest = saturated (range.upper_bound (i));
  return bounds;
#else
  wide_int first;
  wide_int last;
  switch (get_range_info (size, &first, &last))
    {
    case VR_RANGE:
      return { saturated (first), saturated (last) };
    case VR_ANTI_RANGE:
      if (wi::gtu_p (last, max_plausible_bytes) && wi::ne_p (first, 0))
	return { 0, saturated (first - 1) };
      return {};
    default:
      return {};
    }
#endif
}

} /* namespace memstrat */
