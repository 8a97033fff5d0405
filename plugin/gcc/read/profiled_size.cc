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
  if (!histogram || histogram->hvalue.counters[1] <= 0
      || histogram->hvalue.counters[0] < 0)
    return std::nullopt;
  return histogram->hvalue.counters[0] / histogram->hvalue.counters[1];
}

} /* namespace memstrat */
