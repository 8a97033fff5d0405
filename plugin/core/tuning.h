/* What is fast on a CPU, as opposed to what is legal (target_facts.h).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_TUNING_H
#define MEMSTRAT_CORE_TUNING_H

#include <array>
#include <cstddef>
#include <vector>

#include "core/mem_op.h"
#include "core/strategy.h"

namespace memstrat {

struct tuning
{
  const char *name;

  /* Complete tables, indexed by op_kind.  */
  std::array<strategy_table, num_op_kinds> tables;

  const strategy_table &
  table_for (op_kind kind) const
  {
    return tables[static_cast<std::size_t> (kind)];
  }
};

/* The rows of tuning.def, in its order.  */
const std::vector<tuning> &all_tunings ();

/* The row for a target whose word has WORD_BYTES (4 or 8).  */
const tuning &default_tuning (unsigned word_bytes);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_TUNING_H */
