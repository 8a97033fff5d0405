/* The decision: a plan for a block operation, or the reason to leave it.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_CHOOSE_H
#define MEMSTRAT_CORE_CHOOSE_H

#include <cstdint>
#include <optional>

#include "core/decision.h"
#include "core/mem_op.h"
#include "core/option_table.h"
#include "core/plan.h"
#include "core/target_facts.h"
#include "core/tuning.h"

namespace memstrat {

/* Decide what becomes of OP.  Pure: the same arguments give the same
   decision.  Either `plan' is a sound plan for OP (check_plan), or `why'
   names the reason, or both, for a call of the library.  */
decision choose_plan (const mem_op &op, const target_facts &facts,
		      const tuning &tune, const options &opts);

/* Fill in what a remark says of CHOSEN and nobody else needs: the decision on
   OP with the same FACTS, TUNE and OPTS.  */
void explain (decision &chosen, const mem_op &op, const target_facts &facts,
	      const tuning &tune, const options &opts);

/* The plan for a value of SIZE_BYTES (a power of two) that GCC would move in
   one vector register, and that is moved in general ones: straight, all pieces
   of one width.  PART_BYTES (a power of two): the widest that a piece may be,
   because of how the value is put together or taken apart.  */
plan split_value_plan (std::uint64_t size_bytes, unsigned part_bytes,
		       const target_facts &facts);

/* The plan for OP, a copy or move that the compiler makes by one load and one
   store of a register as wide: the pieces that its source was stored in, where
   that is cheaper than to have the load wait for those stores.  Otherwise
   none.  */
std::optional<plan> fresh_pieces_plan (const mem_op &op,
				       const target_facts &facts,
				       const tuning &tune,
				       const options &opts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_CHOOSE_H */
