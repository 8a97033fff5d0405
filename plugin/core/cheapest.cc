/* Which way to carry out an operation is the cheapest.

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

/* The cheapest of ALL, where 64 bytes of code have the price
   LINE_CENTICYCLES.  */
plan
cheapest_of (std::vector<way> all, std::uint64_t line_centicycles)
{
  auto price = [&] (const way &one)
    {
      return std::pair (price_of (one.costs, line_centicycles),
			one.costs.code_bytes);
    };
  return std::move (std::min_element (all.begin (), all.end (),
				      [&] (const way &a, const way &b)
					{
					  return price (a) < price (b);
					})->what);
}

} /* anonymous namespace */

/* A loop of vectors does not compete with a call: it takes 60 bytes of code for
   what a library, which has the widest vectors of the CPU, does as fast or
   faster.  */
std::vector<way>
ways (const mem_op &op, const target_facts &facts, const tuning &tune,
      preference prefer, bool call_p, bool fresh_p)
{
  std::vector<way> all;
  auto add = [&] (plan what)
    {
      cost costs = plan_cost (what, op, facts, tune);
      if (fresh_p)
	costs.time_centicycles += wait_centicycles (what, op, tune);
      all.push_back ({ std::move (what), costs });
    };
  auto plan_for = [&] (strategy how)
    {
      return inline_plan (how, op, facts, tune, fresh_p);
    };

  bool vectors_p = facts.vector_bytes != 0;
  if (op.size_bytes <= straight_max_bytes)
    {
      /* The pieces of what was just stored are no vectors.  */
      bool cut_p = fresh_p && !op.fresh_stores.empty ();
      plan straight = plan_for (strategy::straight);
      if (straight.pieces.size () <= (vectors_p && !cut_p
					? tune.vector_limit
					: tune.straight_limit))
	add (std::move (straight));
    }
  bool inline_p = op.size_bytes <= straight_max_bytes || !call_p;
  if (inline_p && !(vectors_p && call_p))
    {
      plan loop = plan_for (vectors_p ? strategy::vector_loop
				      : strategy::unrolled_loop);
      if (loop.how != strategy::straight || all.empty ())
	add (std::move (loop));
    }
  if (inline_p && prefer == preference::speed && tune.rep_from_bytes != 0
      && op.size_bytes >= tune.rep_from_bytes && facts.rep_p
      && !op.named_space_p)
    add (plan_for (strategy::rep_8byte));
  /* Nothing to do is no reason to call.  */
  if (call_p && op.size_bytes != 0)
    add (library_plan (op, facts));
  return all;
}

plan
cheapest_plan (const mem_op &op, const target_facts &facts,
	       const tuning &tune, preference prefer, bool call_p)
{
  std::uint64_t line_centicycles
    = line_price_centicycles (tune, op.hot, prefer);
  plan best = cheapest_of (ways (op, facts, tune, prefer, call_p, false),
			   line_centicycles);
  if (best.how == strategy::libcall || op.fresh_stores.empty ())
    return best;
  return cheapest_of (ways (op, facts, tune, prefer, false, true),
		      line_centicycles);
}

} /* namespace memstrat */
