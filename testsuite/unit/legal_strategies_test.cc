/* The strategies that an operation allows, where the stack pointer has moved.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/legal_strategies.h"

#include <gtest/gtest.h>

#include "operations.h"

using namespace memstrat;

namespace {

/* Return the strategy for KIND where the stack pointer has moved.  */
strategy
strategy_where_sp_moved (op_kind kind, std::uint64_t size_bytes, bool call_p,
			 bool rep_p, const options &opts)
{
  mem_op op = op_of (kind, size_bytes);
  op.in_expansion_p = true;
  op.where.sp_moved_p = true;
  op.where.why_no_call = call_p ? no_call::none : no_call::section;
  target_facts facts = default_facts (8);
  facts.rep_p = rep_p;
  return choose_plan ({ op, facts, &default_tuning (), opts })
    .plan ()
    ->strategy;
}

} /* anonymous namespace */

/* Straight code replaces loops: up to 4096 bytes if calls are allowed, and up
   to no_call_max_pieces without calls and string instructions.  With string
   instructions but no calls, straight code has its usual limit.  */
TEST (LegalStrategies, NoLoopWhereTheStackPointerHasMoved)
{
  const std::optional<strategy> all_asked[]
    = { std::nullopt,	     strategy::straight,  strategy::unrolled_loop,
	strategy::loop,	     strategy::byte_loop, strategy::vector_loop,
	strategy::rep_8byte, strategy::libcall };
  for (preference prefer : all_preferences)
    for (op_kind kind : most_kinds)
      for (bool call_p : { true, false })
	for (bool rep_p : { true, false })
	  for (std::uint64_t size_bytes = 0; size_bytes <= 300'000;
	       size_bytes += size_bytes < 300 ? 1 : size_bytes / 4)
	    for (std::optional<strategy> asked : all_asked)
	      {
		options opts = asked ? always (*asked) : options ();
		opts.prefer = prefer;
		strategy strategy = strategy_where_sp_moved (kind, size_bytes,
							     call_p, rep_p,
							     opts);
		EXPECT_NE (shape_of (strategy).kind, strategy_kind::loop)
		  << size_bytes;
		if (strategy == strategy::libcall)
		  {
		    EXPECT_TRUE (
		      call_p || (!rep_p && size_bytes > 8 * no_call_max_pieces))
		      << size_bytes;
		  }
		if (strategy == strategy::straight)
		  {
		    bool asked_p = asked == strategy::straight;
		    EXPECT_LE (size_bytes, call_p || (rep_p && asked_p)
					     ? straight_max_bytes
					   : rep_p ? 256
						   : 8 * no_call_max_pieces);
		  }
	      }
}

/* A huge size gets a call without a list of its pieces in memory.  */
TEST (LegalStrategies, HugeWhereTheStackPointerHasMoved)
{
  for (bool call_p : { true, false })
    for (const options &opts : { options (), always (strategy::straight) })
      EXPECT_EQ (strategy_where_sp_moved (op_kind::fill, UINT64_C (1) << 63,
					  call_p, false, opts),
		 strategy::libcall);
}
