/* Plans, carried out on arrays of bytes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/choose.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "carry_out.h"

using namespace memstrat;

namespace {

constexpr std::uint64_t last_size_bytes = 1100;

std::vector<options>
all_option_sets ()
{
  std::vector<options> all (1);
  for (strategy strategy : all_of<strategy>)
    all.push_back (always (strategy));
  for (const char *threshold : { "0", "1", "100", "1000" })
    all.push_back (parsed ("threshold", threshold));
  all.push_back (parsed ("libcall", "never"));
  return all;
}

} /* anonymous namespace */

/* For every target, operation and set of options, the decision is a sound plan
   or a reason, and an inline plan does the operation's work.  */
TEST (Plan, DoesTheWorkAtEverySize)
{
  const std::vector<target_facts> facts = all_facts ();
  const std::vector<options> option_sets = all_option_sets ();
  const std::pair<std::uint64_t, std::uint64_t> alignments[]
    = { { 1, 1 }, { 2, 8 }, { 4, 4 }, { 8, 2 }, { 16, 16 } };

  for (const target_facts &target : facts)
    for (const options &opts : option_sets)
      for (op_kind kind : all_kinds)
	for (auto [dest_align_bytes, src_align_bytes] : alignments)
	  for (bool named_space_p : { false, true })
	    for (std::uint64_t size_bytes = 0; size_bytes <= last_size_bytes;
		 size_bytes++)
	      {
		/* In a named address space, one alignment suffices.  */
		if (named_space_p && dest_align_bytes != 1)
		  continue;
		mem_op op = op_of (kind, size_bytes);
		op.dest_align_bytes = dest_align_bytes;
		op.src_align_bytes = src_align_bytes;
		op.named_space_p = named_space_p;
		decision chosen = choose (op, opts, target);
		ASSERT_EQ (chosen.outcome (),
			   !chosen.plan () ? outcome::left
			   : chosen.plan ()->strategy == strategy::libcall
			     ? outcome::called
			     : outcome::lowered);
		if (!chosen.plan ())
		  continue;
		/* The bytes, unlike soundness, depend only on the plan, so
		   check them for one alignment.  */
		if (chosen.plan ()->strategy == strategy::libcall
		    || dest_align_bytes != 1
		    || (named_space_p && size_bytes % 7 != 0))
		  continue;
		expect_work (*chosen.plan (), op, 2000);
	      }
}

/* If a constant ends in zeros, a repetition clears the block first.  */
TEST (Plan, AStringIsStoredBehindTheZeros)
{
  for (const target_facts &target : all_facts ())
    for (strategy strategy : all_of<strategy>)
      for (bool explicit_call_p : { false, true })
	for (std::uint64_t size_bytes : { 33, 70, 129, 600, 601 })
	  for (std::uint64_t known_bytes : { 1, 6, 14, 33, 70, 129, 257, 600 })
	    {
	      mem_op op = op_of (op_kind::copy, size_bytes);
	      op.src_known_p = true;
	      op.known_bytes = std::min (known_bytes, size_bytes);
	      op.explicit_call_p = explicit_call_p;
	      options opts = always (strategy);
	      opts.libcall = libcall_use::never;
	      decision chosen = choose (op, opts, target);
	      ASSERT_TRUE (chosen.lowered_p ());
	      if (chosen.plan ()->repeated ())
		{
		  EXPECT_EQ (chosen.plan ()->values == value_source::loads,
			     explicit_call_p || op.known_bytes == size_bytes
			       || op.known_bytes > 256)
		    << plan_text (*chosen.plan ());
		}
	      expect_work (*chosen.plan (), op, 2000);
	      plan shorter = *chosen.plan ();
	      shorter.steps.pop_back ();
	      EXPECT_NE (check_plan (shorter, op, target), "");
	    }
}

/* Calls are forbidden; sizes are known and unknown.  */
TEST (Plan, AMoveMayOverlapAtEveryDistance)
{
  for (const target_facts &target : all_facts ())
    for (bool size_known_p : { true, false })
      for (strategy strategy :
	   { strategy::libcall, strategy::loop, strategy::byte_loop })
	for (std::uint64_t size_bytes = 0; size_bytes <= 160; size_bytes++)
	  {
	    mem_op op = op_of (op_kind::move, size_bytes);
	    op.size_known_p = size_known_p;
	    options opts = always (strategy);
	    opts.libcall = libcall_use::never;
	    decision chosen = choose (op, opts, target);
	    ASSERT_TRUE (chosen.lowered_p ());
	    std::int64_t far = size_bytes + 2;
	    for (std::int64_t distance = -far; distance <= far; distance++)
	      expect_work (*chosen.plan (), op, distance);
	  }
}

TEST (Plan, DoesTheWorkAtEveryRunTimeSize)
{
  auto expect_all_sizes = [] (mem_op op, const target_facts &target,
			      const options &opts, std::uint64_t last_bytes)
  {
    op.where.why_no_call = no_call::section;
    decision chosen = choose (op, opts, target);
    ASSERT_TRUE (chosen.lowered_p ());
    /* The true size may be larger than the guess.  */
    for (op.size_bytes = 0; op.size_bytes <= last_bytes; op.size_bytes++)
      expect_work (*chosen.plan (), op, 1000);
  };
  for (const target_facts &target : all_facts ())
    for (op_kind kind : all_kinds)
      for (std::uint64_t align_bytes : { 1, 2, 4, 8 })
	{
	  mem_op op = unknown_op (kind, 64);
	  op.dest_align_bytes = op.src_align_bytes = align_bytes;
	  expect_all_sizes (op, target, {}, 300);
	  for (const options &opts : all_option_sets ())
	    expect_all_sizes (op, target, opts, 70);
	}
}

TEST (Plan, ACopyOntoItselfIsRight)
{
  for (const options &opts : all_option_sets ())
    for (std::uint64_t size_bytes = 0; size_bytes <= 300; size_bytes++)
      {
	mem_op op = op_of (op_kind::copy, size_bytes);
	decision chosen = choose (op, opts);
	if (chosen.why () == reason::none)
	  expect_work (*chosen.plan (), op, 0);
      }
}

/* With any two stores, each load overlaps at most one of them.  */
TEST (Plan, AFreshSourceIsCopiedAsItWasStored)
{
  for (const target_facts &target : all_facts ())
    for (std::uint64_t size_bytes = 1; size_bytes <= 72; size_bytes++)
      for (std::int64_t at = -8; at < std::int64_t (size_bytes); at += 3)
	for (std::uint64_t young_bytes : { 1, 2, 4, 8, 16 })
	  for (std::uint64_t old_bytes : { 4, 8, 32 })
	    {
	      mem_op op = op_of (op_kind::copy, size_bytes);
	      op.fresh_stores = { { at, young_bytes }, { at - 2, old_bytes } };
	      const std::vector<piece> pieces = forwarded_pieces (
		op, std::max (target.word_bytes, target.vector_bytes), target,
		true);
	      ASSERT_FALSE (blocked_p (pieces, op));
	      std::uint64_t covered = 0;
	      for (const piece &part : pieces)
		{
		  ASSERT_EQ (part.offset_bytes, covered);
		  ASSERT_TRUE (target.width_p (part.width_bytes));
		  ASSERT_EQ (part.offset_bytes % part.width_bytes, 0u);
		  covered = part.end_bytes ();
		}
	      ASSERT_EQ (covered, size_bytes);

	      expect_work (*choose (op, {}, target).plan (), op, 200);
	    }
}
