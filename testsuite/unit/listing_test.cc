/* Plans as listings.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/listing.h"

#include <gtest/gtest.h>

using namespace memstrat;

namespace {

using lines = std::vector<std::string>;

/* The listing of PLAN, a copy that loads or another operation that stores
   zeros, of SIZE_BYTES; 0 for a size that is not known.  */
lines
listing_of (const plan &plan, op_kind kind, std::uint64_t size_bytes)
{
  mem_op op;
  op.kind = kind;
  op.size_bytes = size_bytes;
  op.size_known_p = size_bytes != 0;
  listing_terms terms;
  terms.loads_p = reads_source_p (kind);
  terms.byte_at = [] (std::uint64_t) { return symbolic_byte (); };
  terms.callee = "memcpy";
  terms.operand = "src";
  return plan_listing (plan, op, terms);
}

} /* anonymous namespace */

TEST (Listing, BytesInShort)
{
  EXPECT_EQ (bytes_text (bytes_of_place ("src", 8, 8)), "src[8..16)");
  EXPECT_EQ (bytes_text (bytes_of_place ("src", 8, 1)), "src[8]");
  EXPECT_EQ (bytes_text (symbolic_bytes (8, { "fill", 0 })), "fill[0] x 8");
  EXPECT_EQ (bytes_text ({ { "", 0x61 }, { "", 0 }, { "", 0 } }), "61 00 x 2");
  EXPECT_EQ (bytes_text ({ { "src", 1 }, { "src", 0 } }), "src[1] src[0]");
}

TEST (Listing, GroupsLoadBeforeTheyStore)
{
  plan straight;
  append_groups (straight, { { 0, 8 }, { 8, 8 }, { 15, 8 } }, 2);
  EXPECT_EQ (listing_of (straight, op_kind::copy, 23),
	     (lines { "load src[0..8)", "load src[8..16)",
		      "store dest[0..8) = src[0..8)",
		      "store dest[8..16) = src[8..16)", "load src[15..23)",
		      "store dest[15..23) = src[15..23)" }));
  EXPECT_EQ (listing_of (straight, op_kind::zero, 23),
	     (lines { "store dest[0..8) = 00 x 8", "store dest[8..16) = 00 x 8",
		      "store dest[15..23) = 00 x 8" }));
  straight.steps.insert (straight.steps.begin (), { step_kind::barrier });
  straight.steps.pop_back ();
  EXPECT_EQ (listing_of (straight, op_kind::copy, 16),
	     (lines { "barrier", "load src[0..8)", "load src[8..16)",
		      "store dest[0..8) = src[0..8)",
		      "store dest[8..16) = src[8..16)" }));
}

TEST (Listing, BothDirections)
{
  plan loop;
  loop.strategy = strategy::loop;
  loop.steps = { { step_kind::loop, {}, { 8, 1, 2 } },
		 { step_kind::group, { { 16, 1 } } } };
  loop.either_direction_p = true;
  EXPECT_EQ (listing_of (loop, op_kind::move, 17),
	     (lines { "if dest - src < 17", "load src[16]",
		      "store dest[16] = src[16]", "loop from 16 to 0 by -8",
		      "load src + i[0..8)",
		      "store dest + i[0..8) = src + i[0..8)", "end", "else",
		      "loop from 0 to 16 by 8", "load src + i[0..8)",
		      "store dest + i[0..8) = src + i[0..8)", "end",
		      "load src[16]", "store dest[16] = src[16]", "end" }));
}

TEST (Listing, RunTimeSize)
{
  plan loop;
  loop.strategy = strategy::loop;
  loop.steps = { { step_kind::run_time_loop, {}, { 2, 1, 0 } },
		 { step_kind::remainder, { { 0, 1 } } } };
  EXPECT_EQ (listing_of (loop, op_kind::zero, 0),
	     (lines { "if 0 != n & -2", "loop from 0 to n & -2 by 2",
		      "store dest + i[0..2) = 00 x 2", "end", "end",
		      "if n & 1 != 0", "store dest + n & -2[0] = 00", "end" }));
}

TEST (Listing, CallsAndStringInstructions)
{
  plan call;
  call.strategy = strategy::libcall;
  call.steps = { { step_kind::call } };
  EXPECT_EQ (listing_of (call, op_kind::copy, 0),
	     (lines { "call memcpy (dest, src, n)" }));
  plan rep;
  rep.strategy = strategy::rep_8byte;
  rep.steps = { { step_kind::string_instruction, {}, { 8, 1, 5 } } };
  EXPECT_EQ (listing_of (rep, op_kind::copy, 40),
	     (lines { "rep 5 of 8, dest = src" }));
  EXPECT_EQ (listing_of (rep, op_kind::zero, 40),
	     (lines { "rep 5 of 8, dest = 00 x 8" }));
}
