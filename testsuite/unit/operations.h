/* Operations for tests of decisions.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_UNIT_OPERATIONS_H
#define MEMSTRAT_UNIT_OPERATIONS_H

#include <vector>

#include <gtest/gtest.h>

#include "core/choose.h"
#include "core/question.h"
#include "core/remark.h"
#include "core/thresholds.h"

namespace memstrat {

inline const std::vector<op_kind> all_kinds
  = { op_kind::copy, op_kind::move, op_kind::zero, op_kind::fill };

/* The kinds whose blocks do not overlap.  */
inline const std::vector<op_kind> most_kinds
  = { op_kind::copy, op_kind::zero, op_kind::fill };

inline const std::vector<hotness> all_hotness
  = { hotness::cold, hotness::rare, hotness::normal, hotness::loop };

inline const std::vector<preference> all_preferences
  = { preference::speed, preference::balanced, preference::small };

inline mem_op
op_of (op_kind kind, std::uint64_t size_bytes, hotness hot = hotness::normal)
{
  mem_op op;
  op.kind = kind;
  op.size_bytes = size_bytes;
  op.where.hot = hot;
  return op;
}

/* Return an operation of a run-time size of at most SIZE_BYTES.  */
inline mem_op
unknown_op (op_kind kind, std::uint64_t size_bytes = UINT64_MAX)
{
  mem_op op = op_of (kind, size_bytes);
  op.size_known_p = false;
  return op;
}

inline std::optional<plan>
plan_of (const decision &chosen)
{
  return chosen.plan () ? std::optional (*chosen.plan ()) : std::nullopt;
}

/* Return the decision on ASKED, and expect a sound plan.  */
inline decision
choose (const question &asked)
{
  decision chosen = choose_plan (asked);
  if (chosen.plan ())
    {
      EXPECT_EQ (check_plan (*chosen.plan (), asked.op, asked.facts), "")
	<< name_of (asked.op.kind) << " of " << asked.op.size_bytes << ": "
	<< plan_text (*chosen.plan ());
    }
  return chosen;
}

/* Return the decision on OP by the rows of generic.  */
inline decision
choose (const mem_op &op, const options &opts = {},
	const target_facts &facts = default_facts (8))
{
  return choose ({ op, facts, &default_tuning (), opts });
}

inline options
parsed (std::string_view key, std::string_view value)
{
  options opts;
  EXPECT_EQ (parse_option (key, value, opts), "");
  return opts;
}

/* Return options that ask for STRATEGY at any size.  */
inline options
always (strategy strategy)
{
  options opts;
  opts.memcpy = opts.memmove = opts.memset = { { strategy, unlimited_bytes } };
  return opts;
}

inline options
preferring (preference prefer)
{
  options opts;
  opts.prefer = prefer;
  return opts;
}

} /* namespace memstrat */

#endif /* MEMSTRAT_UNIT_OPERATIONS_H */
