/* What GCC knows about a value that is not constant.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read/value_bounds.h"

#if MEMSTRAT_HAVE_RANGE_QUERY
#include "value-query.h"
#endif
#if MEMSTRAT_EXPANDS_IN_CONTEXT
#include "gimple-range.h"
#endif

namespace memstrat {

namespace {

/* A gap that ends beyond this is taken to be one before negative numbers.  */
constexpr std::uint64_t max_plausible_bytes = HOST_WIDE_INT_1U << 30;

std::uint64_t
saturated (const wide_int &value)
{
  return wi::fits_uhwi_p (value) ? value.to_uhwi () : UINT64_MAX;
}

#if MEMSTRAT_EXPANDS_IN_CONTEXT
bool
conditions_known_p ()
{
  return get_range_query (cfun) != get_global_range_query ();
}
#endif

} /* anonymous namespace */

conditions_of_function::~conditions_of_function ()
{
#if MEMSTRAT_EXPANDS_IN_CONTEXT
  if (conditions_known_p ())
    disable_ranger (cfun);
#endif
}

value_bounds
bounds_of_value (tree size, [[maybe_unused]] gimple *stmt)
{
  if (TREE_CODE (size) == INTEGER_CST)
    {
      std::uint64_t value = saturated (wi::to_wide (size));
      return { value, value };
    }
#if MEMSTRAT_HAVE_RANGE_QUERY
#if MEMSTRAT_EXPANDS_IN_CONTEXT
  if (optimize && !conditions_known_p ())
    enable_ranger (cfun);
#endif
  int_range_max range;
  if (!get_range_query (cfun)->range_of_expr (range, size, stmt)
      || range.undefined_p ())
    return {};
  wide_int first = range.lower_bound ();
  wide_int last = range.upper_bound ();
  /* Of a range with gaps, expansion knows the first gap if both ends of the
     type are in the range, and otherwise none (get_legacy_range).  */
  if (range.num_pairs () > 1 && first == 0
      && last == wi::max_value (TYPE_PRECISION (TREE_TYPE (size)), UNSIGNED))
    {
      bool negative_p = saturated (range.lower_bound (1) - 1)
			> max_plausible_bytes;
      return { 0, negative_p ? saturated (range.upper_bound (0)) : UINT64_MAX,
	       !negative_p };
    }
  return { saturated (first), saturated (last) };
#else
  wide_int first;
  wide_int last;
  switch (get_range_info (size, &first, &last))
    {
    case VR_RANGE:
      return { saturated (first), saturated (last) };
    case VR_ANTI_RANGE:
      if (wi::gtu_p (last, max_plausible_bytes) && wi::ne_p (first, 0))
	return { 0, saturated (first - 1), false };
      return {};
    default:
      return {};
    }
#endif
}

std::uint64_t
multiple_of_value (const_tree size)
{
  constexpr unsigned known_bits = 6;
  return std::uint64_t (1) << MIN (tree_ctz (size), known_bits);
}

} /* namespace memstrat */
