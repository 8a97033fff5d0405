/* Pieces stored in ascending order.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     movups %xmm1, 32(%rdi)		movups %xmm3, (%rdi)
     movups %xmm3, (%rdi)	->	movups %xmm2, 16(%rdi)
     movups %xmm2, 16(%rdi)		movups %xmm1, 32(%rdi)

   The scheduler may put these stores in any order.  A CPU that can make two
   stores per cycle does so only if both are in one cache line.  At -O2, copies
   of 68 to 256 bytes took 1.03 times as long as GCC's default in the
   scheduler's order, and 1.00 times as long in ascending order.  With AVX, the
   ratios are 0.87 and 0.81 (lab/compare, Intel Xeon, family 6 model 167).  */

#include "gcc/rtl/rtl_changes.h"

#include "memmodel.h"
#include "rtl.h"
#include "except.h"

#include "gcc/report.h"
#include "gcc/rtl/piece_move.h"

namespace memstrat {

namespace {

/* The largest number of stores sorted at once, to limit compile time.  */
constexpr std::size_t max_stores = 64;

/* Return true if SECOND, a store right after FIRST with the same base, should
   change places with FIRST: SECOND is at lower addresses, without overlap.  */
bool
swapped_p (const piece_move &first, const piece_move &second)
{
  return second.offset_bytes + second.width_bytes <= first.offset_bytes;
}

/* Sort STORES, which are adjacent and have the same base, if GATE allows it.
   Keep the order of overlapping stores.  */
void
sort_stores (std::vector<piece_move> &stores, transformation_gate &gate)
{
  auto first = std::adjacent_find (stores.begin (), stores.end (), swapped_p);
  if (first == stores.end ()
      || !gate.pass_p (transformation::store_order, first->insn))
    return;
  report_transformation (transformation::store_order, first->insn,
			 std::to_string (stores.size ())
			   + " stores put in order");
  for (std::size_t i = 1; i < stores.size (); i++)
    for (std::size_t j = i; j > 0 && swapped_p (stores[j - 1], stores[j]); j--)
      {
	reorder_insns (stores[j].insn, stores[j].insn,
		       PREV_INSN (stores[j - 1].insn));
	std::swap (stores[j - 1], stores[j]);
      }
}

} /* anonymous namespace */

void
order_stores (basic_block bb, transformation_gate &gate)
{
  std::vector<piece_move> stores;
  auto sort_and_clear = [&]
  {
    sort_stores (stores, gate);
    stores.clear ();
  };
  rtx_insn *insn, *next;
  FOR_BB_INSNS_SAFE (bb, insn, next)
    {
      if (!NONDEBUG_INSN_P (insn))
	continue;
      std::optional<piece_move> move = piece_of (insn);
      /* If a store throws, all earlier stores must have been done.  */
      bool store_p = move && move->store_p && !insn_could_throw_p (insn);
      if (!stores.empty ()
	  && (!store_p || stores.size () == max_stores
	      || REGNO (move->base) != REGNO (stores.front ().base)))
	sort_and_clear ();
      if (store_p)
	stores.push_back (*move);
    }
  sort_and_clear ();
}

} /* namespace memstrat */
