/* Decisions: the pieces, and the source of their values.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/choose.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "operations.h"

using namespace memstrat;

TEST (Choose, AValueUsedThreeTimesIsInARegister)
{
  auto in_register_p = [] (op_kind kind, std::uint64_t size_bytes, bool known_p)
  {
    mem_op op = op_of (kind, size_bytes);
    op.fill_known_p = known_p;
    return choose (op).plan ()->values == value_source::one_register;
  };
  EXPECT_FALSE (in_register_p (op_kind::zero, 16, false));
  EXPECT_TRUE (in_register_p (op_kind::zero, 17, false));
  EXPECT_FALSE (in_register_p (op_kind::fill, 16, true));
  EXPECT_TRUE (in_register_p (op_kind::fill, 24, true));
  EXPECT_TRUE (in_register_p (op_kind::fill, 1, false));
  EXPECT_FALSE (in_register_p (op_kind::copy, 100, false));
}

TEST (Choose, AKnownSourceIsStoredAsImmediates)
{
  mem_op op = op_of (op_kind::copy, 64);
  op.src_known_p = true;
  op.known_bytes = 64;
  EXPECT_EQ (choose (op).plan ()->values, value_source::immediates);
  op.known_bytes = 40;
  EXPECT_EQ (choose (op).plan ()->values, value_source::one_register);
  op.known_bytes = 41;
  EXPECT_EQ (choose (op).plan ()->values, value_source::immediates);

  /* In a loop, a constant without trailing zeros is loaded.  */
  options loop = always (strategy::unrolled_loop);
  EXPECT_EQ (choose (op, loop).plan ()->values, value_source::one_register);
  op.known_bytes = op.size_bytes;
  EXPECT_EQ (choose (op, loop).plan ()->values, value_source::loads);

  /* For a short string in a long array, the call clears the array.  */
  op.size_bytes = 1000;
  op.known_bytes = 20;
  EXPECT_EQ (choose (op).plan ()->strategy, strategy::libcall);
  EXPECT_TRUE (choose (op).plan ()->has_p<step::clearing_call> ());
  EXPECT_EQ (choose (op).plan ()->pieces ().size (), 3u);
  op.known_bytes = 257;
  EXPECT_TRUE (choose (op).plan ()->has_p<step::call> ());
  EXPECT_TRUE (choose (op).plan ()->pieces ().empty ());

  /* A memcpy in the program stays a memcpy.  */
  op.known_bytes = 20;
  op.explicit_call_p = true;
  EXPECT_EQ (choose (op).plan ()->strategy, strategy::libcall);
  EXPECT_TRUE (choose (op).plan ()->has_p<step::call> ());
  EXPECT_TRUE (choose (op).plan ()->pieces ().empty ());
}

/* If the end's alignment is known, a clear's pieces keep their widths, and at
   least as many of them are aligned.  The clear may begin anywhere in an
   aligned block.  */
TEST (Choose, PiecesAreCutFromTheBetterAlignedEnd)
{
  constexpr std::uint64_t block_align_bytes = 16;
  auto align_bytes = [] (std::uint64_t offset_bytes)
  {
    return (block_align_bytes | offset_bytes)
	   & -(block_align_bytes | offset_bytes);
  };
  for (unsigned vector_bytes : { 0, 16, 32 })
    for (op_kind kind : { op_kind::zero, op_kind::fill })
      for (std::uint64_t from = 0; from < block_align_bytes; from++)
	for (std::uint64_t size_bytes = 1; size_bytes <= 160; size_bytes++)
	  {
	    const target_facts facts = default_facts (8, vector_bytes);
	    mem_op op = op_of (kind, size_bytes);
	    op.dest_align_bytes = align_bytes (from);
	    auto misaligned = [&] (const std::vector<piece> &pieces)
	    {
	      return std::count_if (pieces.begin (), pieces.end (),
				    [&] (const piece &part) {
				      return (from + part.offset_bytes)
					       % part.width_bytes
					     != 0;
				    });
	    };
	    auto widths = [] (const std::vector<piece> &pieces)
	    {
	      std::multiset<unsigned> widths;
	      for (const piece &part : pieces)
		widths.insert (part.width_bytes);
	      return widths;
	    };
	    std::vector<piece> from_start
	      = choose (op, {}, facts).plan ()->pieces ();
	    if (std::uint64_t end = align_bytes (from + size_bytes);
		end > op.dest_align_bytes)
	      op.dest_end_align_bytes = end;
	    const std::vector<piece> pieces
	      = choose (op, {}, facts).plan ()->pieces ();
	    EXPECT_EQ (widths (pieces), widths (from_start));
	    EXPECT_LE (misaligned (pieces), misaligned (from_start))
	      << from << " " << size_bytes;
	    EXPECT_TRUE ((kind == op_kind::zero && op.dest_end_align_bytes != 0)
			 || pieces == from_start);
	  }

  /* A clear of a structure of 144 bytes from offset 36 on.  */
  mem_op rest = op_of (op_kind::zero, 108);
  rest.dest_align_bytes = 4;
  rest.dest_end_align_bytes = 16;
  const std::vector<piece> pieces = choose (rest).plan ()->pieces ();
  EXPECT_EQ (pieces.front (), (piece { 0, 4 }));
  EXPECT_EQ (pieces.back (), (piece { 100, 8 }));
}

/* For every pattern of stores, a register copy whose load is not blocked stays
   whole.  The pieces of a cut copy are sound, and none waits for a store.  */
TEST (Choose, ARegisterCopyIsCutAsItsSourceWasStored)
{
  const target_facts facts = default_facts (8, 32);
  for (op_kind kind : { op_kind::copy, op_kind::move })
    for (std::uint64_t size_bytes = 2; size_bytes <= 32; size_bytes *= 2)
      for (std::uint64_t part_bytes = 1; part_bytes <= 64; part_bytes *= 2)
	for (std::int64_t from = -8; from <= 8; from++)
	  for (int stores = 0; stores <= 8; stores++)
	    {
	      mem_op op = op_of (kind, size_bytes);
	      for (int i = 0; i < stores; i++)
		op.fresh_stores.push_back (
		  { from + i * std::int64_t (part_bytes), part_bytes });
	      const std::vector<piece> whole = { { 0, unsigned (size_bytes) } };
	      std::optional<plan> cut
		= register_copy_plan ({ op, facts, &default_tuning (), {} });
	      EXPECT_TRUE (blocked_p (whole, op) || !cut);
	      if (!cut)
		continue;
	      EXPECT_EQ (check_plan (*cut, op, facts), "");
	      EXPECT_GT (cut->pieces ().size (), 1u);
	      EXPECT_FALSE (blocked_p (*cut, op));
	    }

  mem_op pair = op_of (op_kind::copy, 8);
  pair.fresh_stores = { { 4, 4 }, { 0, 4 } };
  std::optional<plan> cut
    = register_copy_plan ({ pair, facts, &default_tuning (), {} });
  EXPECT_EQ (plan_text (cut.value ()), "straight, 2 pieces of 4");
  options general;
  general.regs = register_class::gpr;
  mem_op wide = op_of (op_kind::move, 16);
  cut = register_copy_plan ({ wide, facts, &default_tuning (), general });
  EXPECT_EQ (plan_text (cut.value ()), "straight, 2 pieces of 8");
  mem_op word = op_of (op_kind::copy, 8);
  EXPECT_FALSE (
    register_copy_plan ({ word, facts, &default_tuning (), general }));

  options off;
  off.off_p = true;
  EXPECT_FALSE (register_copy_plan ({ pair, facts, &default_tuning (), off }));
}

TEST (Choose, LoadsThatWaitStayBehindTheStores)
{
  auto behind_p = [] (const mem_op &op)
  { return choose (op).plan ()->has_p<step::barrier> (); };

  mem_op op = op_of (op_kind::copy, 64);
  EXPECT_FALSE (behind_p (op));
  op.many_fresh_stores_p = true;
  EXPECT_TRUE (behind_p (op));
  op.kind = op_kind::zero;
  EXPECT_FALSE (behind_p (op));
  op.kind = op_kind::copy;
  op.src_known_p = true;
  EXPECT_FALSE (behind_p (op));

  /* A cut copy does not wait.  A copy that would need 64 pieces is not cut,
     and waits.  */
  for (std::int64_t bytes : { 1, 4 })
    {
      op = op_of (op_kind::copy, 64);
      for (std::int64_t at = 0; at < 64; at += 4)
	op.fresh_stores.push_back ({ at, std::uint64_t (bytes) });
      EXPECT_EQ (behind_p (op), bytes == 1);
    }
}

TEST (Choose, ThereIsAlwaysAPlan)
{
  for (std::uint64_t align_bytes : { 1, 2, 8 })
    for (bool call_p : { true, false })
      for (std::uint64_t size_bytes = 0; size_bytes <= 5000; size_bytes++)
	{
	  mem_op op = op_of (op_kind::copy, size_bytes);
	  op.dest_align_bytes = op.src_align_bytes = align_bytes;
	  op.where.why_no_call = call_p ? no_call::none : no_call::section;
	  ASSERT_TRUE (choose (op).plan ());
	}
}
