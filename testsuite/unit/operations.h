/* The operations that the tests decide about.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_UNIT_OPERATIONS_H
#define MEMSTRAT_UNIT_OPERATIONS_H

#include <gtest/gtest.h>

#include "core/choose.h"
#include "core/port.h"

namespace memstrat {

inline constexpr op_kind all_kinds[]
  = { op_kind::copy, op_kind::move, op_kind::zero, op_kind::fill };

inline constexpr hotness all_hotness[]
  = { hotness::cold, hotness::rare, hotness::normal, hotness::loop };

inline mem_op
op_of (op_kind kind, std::uint64_t size_bytes, hotness hot = hotness::normal)
{
  mem_op op;
  op.kind = kind;
  op.size_bytes = size_bytes;
  op.where.hot = hot;
  return op;
}

/* The decision about OP, with its reason in full.  */
inline decision
choose (const mem_op &op, const options &opts = {},
	const target_facts &facts = port_facts (8),
	const tuning &tune = default_tuning (8))
{
  decision chosen = choose_plan ({ op, facts, &tune, opts });
  return chosen;
}

/* The options that KEY=VALUE makes.  */
inline options
parsed (std::string_view key, std::string_view value)
{
  options opts;
  EXPECT_EQ (parse_option (key, value, opts), "");
  return opts;
}

} /* namespace memstrat */

#endif /* MEMSTRAT_UNIT_OPERATIONS_H */
