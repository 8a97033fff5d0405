/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read/sizes.h"

#include "value-prof.h"
#if MEMSTRAT_HAVE_RANGE_QUERY
#include "value-query.h"
#endif
#if MEMSTRAT_EXPANDS_IN_CONTEXT
#include "gimple-range.h"
#endif

namespace memstrat {

namespace {

/* If a gap in a range ends beyond this size, the numbers behind the gap count
   as negative.  */
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

/* Return the bounds of SIZE, an unsigned SSA name or constant, at STMT.  The
   bounds may be a guess.  For

     int n;
     if (n < 100) memcpy (d, s, n);

   GCC knows that the size is either 0..99 or larger than INT_MAX.  Assume
   0..99, as GCC's own expansion does (determine_block_size in builtins.cc).

   Use conditions in the current function if the compiler's own expansion uses
   them.  */
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
  /* If a range with gaps includes both ends of the type, expansion uses the
     first gap.  Otherwise, it uses no gap (get_legacy_range).  */
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

/* Return the size of an operation whose size argument in STMT is SIZE.  */
operation_size
argument_size (tree size, gimple *stmt)
{
  value_bounds bounds = bounds_of_value (size, stmt);
  bool known_p = TREE_CODE (size) == INTEGER_CST
		 && bounds.largest
		      <= tree_to_uhwi (TYPE_MAX_VALUE (ptrdiff_type_node));
  return { bounds, known_p };
}

/* Return the size of REF, an lvalue or a STRING_CST, as expand_assignment
   computes it.  */
operation_size
reference_size (tree ref)
{
  poly_int64 size_bits, position_bits;
  tree offset;
  machine_mode mode;
  int unsigned_p, reverse_p, volatile_p = 0;
  get_inner_reference (ref, &size_bits, &position_bits, &offset, &mode,
		       &unsigned_p, &reverse_p, &volatile_p);
  HOST_WIDE_INT bits;
  if (!known_size_p (size_bits) || !size_bits.is_constant (&bits))
    return { {}, false, reason::unknown_size };
  std::uint64_t bytes = CEIL (bits, BITS_PER_UNIT);
  bool whole_p = multiple_p (position_bits, BITS_PER_UNIT)
		 && bits % BITS_PER_UNIT == 0;
  return { { bytes, bytes }, true, whole_p ? reason::none : reason::bit_field };
}

} /* anonymous namespace */

operation_size
size_of (const statement_form &form, gimple *stmt)
{
  if (form.unsized_p)
    return { {}, false, reason::unknown_size };
  if (form.size)
    return argument_size (form.size, stmt);

  operation_size size = reference_size (form.dest);
  if (!form.src || !size.known_p)
    return size;
  operation_size read = reference_size (form.src);
  if (read.known_p && size.bounds.largest < read.bounds.largest)
    read.bounds = size.bounds;
  if (read.why == reason::none)
    read.why = size.why;
  return read;
}

void
forget_conditions ()
{
#if MEMSTRAT_EXPANDS_IN_CONTEXT
  if (conditions_known_p ())
    disable_ranger (cfun);
#endif
}

std::uint64_t
multiple_of_value (const_tree size)
{
  constexpr unsigned known_bits = 6;
  return std::uint64_t (1) << MIN (tree_ctz (size), known_bits);
}

std::optional<std::uint64_t>
profiled_size (gimple *stmt)
{
  histogram_value histogram
    = gimple_histogram_value_of_type (cfun, stmt, HIST_TYPE_AVERAGE);
  if (!histogram)
    return std::nullopt;
  gcov_type bytes = histogram->hvalue.counters[0];
  gcov_type runs = histogram->hvalue.counters[1];
  if (runs <= 0 || bytes < 0)
    return std::nullopt;
  return MIN ((std::uint64_t (bytes) + runs / 2) / runs,
	      std::uint64_t (INT_MAX));
}

sizes_seen
profiled_sizes (gimple *stmt)
{
  sizes_seen seen;
  histogram_value histogram
    = gimple_histogram_value_of_type (cfun, stmt, HIST_TYPE_TOPN_VALUES);
  if (!histogram)
    return seen;
  std::uint64_t counted = 0;
  gcov_type bytes, runs, all = 0;
  for (unsigned i = 0;
       get_nth_most_common_value (nullptr, "stringops", histogram, &bytes,
				  &runs, &all, i);
       i++)
    if (bytes >= 0 && runs > 0 && counted + runs >= counted)
      {
	seen.counts.push_back ({ std::uint64_t (bytes), std::uint64_t (runs) });
	counted += runs;
      }
  /* If several threads write a profile at once, runs may be counted twice.  */
  seen.runs = MAX (std::uint64_t (all), counted);
  std::stable_sort (seen.counts.begin (), seen.counts.end (),
		    [] (const size_count &a, const size_count &b)
		    { return a.runs > b.runs; });
  return seen;
}

} /* namespace memstrat */
