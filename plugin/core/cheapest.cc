/* Which strategy is the cheapest.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     generic, copy		straight to 184 bytes, a loop to 192, then a
				call
     the same, SSE		straight to 256 bytes, then a call
     generic, copy, rare	straight to 120, a loop to 160, then a call
     generic, prefer=small	straight to 56, then a call  */

#include "core/cheapest.h"

#include <algorithm>
#include <utility>

#include "core/choose.h"
#include "core/inline_plan.h"

namespace memstrat {

namespace {

/* The ways to carry out OP without a call; CALL_P: it may also be one.  A loop
   of vectors does not compete with a call: it takes 60 bytes of code for what a
   library, which has the widest vectors of the CPU, does as fast or faster.  */
std::vector<way>
inline_ways (const mem_op &op, const target_facts &facts, const tuning &tune,
	     const options &opts, bool call_p)
{
  bool vectors_p = vector_width_bytes (op, facts, opts) != 0;
  strategy loop_how = vectors_p ? strategy::vector_loop
				: strategy::unrolled_loop;
  /* The pieces of what was just stored are no vectors.  */
  std::size_t limit = vectors_p && op.fresh_stores.empty ()
			? tune.vector_limit : tune.straight_limit;
  std::vector<way> found;
  auto add = [&] (strategy how, plan what)
    {
      cost costs = plan_cost (what, op, facts, tune);
      found.push_back ({ how, std::move (what), costs });
    };

  if (op.size_bytes <= straight_max_bytes)
    {
      plan straight = inline_plan (strategy::straight, op, facts, tune, opts);
      if (straight.pieces.size () <= limit)
	add (strategy::straight, std::move (straight));
    }
  if (!vectors_p || !call_p)
    {
      plan loop = inline_plan (loop_how, op, facts, tune, opts);
      if (loop.how != strategy::straight || found.empty ())
	add (loop_how, std::move (loop));
    }
  if (opts.prefer == preference::speed && tune.rep_from_bytes != 0
      && op.size_bytes >= tune.rep_from_bytes && facts.rep_p
      && !op.named_space_p)
    add (strategy::rep_8byte,
	 inline_plan (strategy::rep_8byte, op, facts, tune, opts));
  return found;
}

/* The strategy of the cheapest way for OP.  */
strategy
cheapest_way (const mem_op &op, const target_facts &facts, const tuning &tune,
	      const options &opts)
{
  std::uint64_t line_centicycles
    = line_price_centicycles (tune, op.hot, opts.prefer);
  auto price = [&] (const way &one)
    {
      return std::pair (price_of (one.costs, line_centicycles),
			one.costs.code_bytes);
    };
  std::vector<way> all = ways (op, facts, tune, opts);
  return std::min_element (all.begin (), all.end (),
			   [&] (const way &a, const way &b)
			     {
			       return price (a) < price (b);
			     })->how;
}

/* OP with SIZE_BYTES, wherever it may call.  */
mem_op
resized (const mem_op &op, std::uint64_t size_bytes)
{
  mem_op other = op;
  other.size_bytes = size_bytes;
  other.known_bytes = std::min (op.known_bytes, size_bytes);
  other.no_call_to_bytes = 0;
  return other;
}

/* A size below that of OP, which is a call, from which on it is one.  */
std::uint64_t
last_inline_bytes (const mem_op &op, const target_facts &facts,
		   const tuning &tune, const options &opts)
{
  std::uint64_t inline_bytes = 0;
  std::uint64_t call_bytes = std::min (op.size_bytes, straight_max_bytes + 1);
  while (call_bytes - inline_bytes > 1)
    {
      std::uint64_t middle = (inline_bytes + call_bytes) / 2;
      if (cheapest_way (resized (op, middle), facts, tune, opts)
	  == strategy::libcall)
	call_bytes = middle;
      else
	inline_bytes = middle;
    }
  return inline_bytes;
}

} /* anonymous namespace */

std::vector<way>
ways (const mem_op &given, const target_facts &all_facts, const tuning &tune,
      const options &opts)
{
  mem_op op = given;
  if (op.kind == op_kind::move)
    op.kind = op_kind::copy;
  /* With regs=gpr, the library is no faster than without vectors either: that
     would move the border to a call.  */
  target_facts facts = all_facts;
  if (vector_width_bytes (op, facts, opts) == 0)
    facts.max_vector_bytes = 0;

  bool call_p = op.call_allowed_p () && !opts.threshold_bytes;
  std::vector<way> all;
  if (op.size_bytes <= straight_max_bytes || !call_p)
    all = inline_ways (op, facts, tune, opts, call_p);
  /* Nothing to do is no reason to call.  */
  if (call_p && op.size_bytes != 0)
    {
      plan call = library_plan (op, facts);
      cost costs = plan_cost (call, op, facts, tune);
      all.push_back ({ strategy::libcall, std::move (call), costs });
    }
  return all;
}

strategy_choice
cheapest_strategy (const mem_op &op, const target_facts &facts,
		   const tuning &tune, const options &opts)
{
  if (opts.threshold_bytes && op.size_bytes > *opts.threshold_bytes)
    return { strategy::libcall, *opts.threshold_bytes };
  /* Where calls begin does not depend on what the source was stored by: only
     the inline ways are compared by how they load it.  */
  mem_op settled = op;
  settled.fresh_stores.clear ();
  strategy how = cheapest_way (settled, facts, tune, opts);
  if (how == strategy::libcall)
    return { how, last_inline_bytes (settled, facts, tune, opts) };
  if (!op.fresh_stores.empty ())
    {
      settled = op;
      settled.no_call_to_bytes = UINT64_MAX;
      how = cheapest_way (settled, facts, tune, opts);
    }
  return { how, 0 };
}

} /* namespace memstrat */
