/* The sizes of operations in a training run.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read/profiled_size.h"

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
  return std::min<gcov_type> ((bytes + runs / 2) / runs, INT_MAX);
}

} /* namespace memstrat */
