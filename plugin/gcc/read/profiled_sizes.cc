/* The sizes of operations in a training run.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read/profiled_sizes.h"

#include "value-prof.h"

namespace memstrat {

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
  /* A profile that several threads wrote at once may count some twice.  */
  seen.runs = MAX (std::uint64_t (all), counted);
  std::stable_sort (seen.counts.begin (), seen.counts.end (),
		    [] (const size_count &a, const size_count &b)
		    { return a.runs > b.runs; });
  return seen;
}

} /* namespace memstrat */
