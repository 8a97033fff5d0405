/* Plans, carried out on arrays of bytes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/choose.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include <gtest/gtest.h>

#include "core/check_plan.h"
#include "core/plan_text.h"

#include "operations.h"

using namespace memstrat;

namespace {

constexpr std::uint64_t last_size_bytes = 1100;

/* Memory with a margin around the blocks, so that a byte written outside
   shows.  */
constexpr std::uint64_t margin_bytes = 64;

using bytes = std::vector<unsigned char>;

/* SIZE_BYTES bytes, at most 8192, that differ from those around them.  */
bytes
distinct_bytes (std::uint64_t size_bytes)
{
  static const bytes all = []
  {
    bytes memory (8192);
    for (std::uint64_t i = 0; i < memory.size (); i++)
      memory[i] = static_cast<unsigned char> (i * 167 + i / 251);
    return memory;
  }();
  return { all.begin (),
	   all.begin () + static_cast<std::ptrdiff_t> (size_bytes) };
}

/* Carries one plan out as emission does: groups of loads, then their stores.
   FILL is stored where OP reads no source.  OP's size is the true one.  */
class carrier
{
public:
  carrier (const mem_op &op, unsigned char *dest, const unsigned char *src,
	   unsigned char fill)
    : m_op (op), m_dest (dest), m_src (src), m_fill (fill)
  {
  }

  void carry_out (const plan &plan)
  {
    m_zeros_p = plan.repeated () && plan.values != value_source::loads
		&& m_op.src_known_p;
    if (plan.either_direction_p
	&& std::uint64_t (m_dest - m_src) < m_op.size_bytes)
      for (auto step = plan.steps.rbegin (); step != plan.steps.rend (); ++step)
	do_step (*step, true);
    else
      for (const step &step : plan.steps)
	do_step (step, false);
  }

private:
  const mem_op &m_op;
  unsigned char *m_dest;
  const unsigned char *m_src;
  unsigned char m_fill;
  bytes m_loaded;
  bool m_zeros_p = false;

  void do_pieces (const std::vector<piece> &parts, std::uint64_t index,
		  bool zeros_p = false)
  {
    m_loaded.clear ();
    for (const piece &part : parts)
      for (unsigned j = 0; j < part.width_bytes; j++)
	m_loaded.push_back (zeros_p ? 0
			    : reads_source_p (m_op.kind)
			      ? m_src[index + part.offset_bytes + j]
			      : m_fill);
    const unsigned char *next = m_loaded.data ();
    for (const piece &part : parts)
      {
	std::memcpy (m_dest + index + part.offset_bytes, next,
		     part.width_bytes);
	next += part.width_bytes;
      }
  }

  void do_repetition (const repetition &repeat, std::uint64_t iterations,
		      bool reverse_p)
  {
    const std::vector<piece> body = repeat.body ();
    for (std::uint64_t i = 0; i < iterations; i++)
      do_pieces (body,
		 (reverse_p ? iterations - 1 - i : i) * repeat.step_bytes (),
		 m_zeros_p);
  }

  void do_step (const step &step, bool reverse_p)
  {
    switch (step.kind)
      {
      case step_kind::barrier:
	break;
      case step_kind::group:
	do_pieces (step.pieces, 0);
	break;
      case step_kind::loop:
      case step_kind::string_instruction:
      case step_kind::run_time_loop:
	do_repetition (step.repeat,
		       step.repeat.iterations != 0
			 ? step.repeat.iterations
			 : m_op.size_bytes / step.repeat.step_bytes (),
		       reverse_p);
	break;
      case step_kind::remainder:
	{
	  std::uint64_t width_bytes = step.pieces.front ().width_bytes;
	  if (m_op.size_bytes & width_bytes)
	    do_pieces (step.pieces, m_op.size_bytes & -2 * width_bytes);
	  break;
	}
      case step_kind::call:
      case step_kind::clearing_call:
	FAIL () << "a call is not carried out here";
      }
  }
};

/* Expect PLAN to do OP's work between blocks whose destination lies
   DISTANCE_BYTES behind the source, and nothing else.  */
void
expect_work (const plan &plan, const mem_op &op, std::int64_t distance_bytes)
{
  std::uint64_t size_bytes = op.size_bytes;
  std::uint64_t apart_bytes = std::abs (distance_bytes);
  bytes memory = distinct_bytes (size_bytes + apart_bytes + 2 * margin_bytes);
  std::uint64_t src = margin_bytes + (distance_bytes < 0 ? apart_bytes : 0);
  if (op.src_known_p)
    for (std::uint64_t i = op.known_bytes; i < size_bytes; i++)
      memory[src + i] = 0;
  std::uint64_t dest = src + distance_bytes;
  unsigned char fill = op.kind == op_kind::zero ? 0 : 0xa5;

  bytes expected = memory;
  if (reads_source_p (op.kind))
    std::memmove (&expected[dest], &memory[src], size_bytes);
  else
    std::memset (&expected[dest], fill, size_bytes);

  carrier (op, &memory[dest], &memory[src], fill).carry_out (plan);
  ASSERT_EQ (memory, expected)
    << op_kind_name (op.kind) << " of " << size_bytes << " at distance "
    << distance_bytes << ": " << plan_text (plan);
}

/* Targets with words of 8 and of 4 bytes: without vectors, where unaligned
   accesses are fast or not, and with string instructions or not; and with
   vectors of every width.  */
std::vector<target_facts>
all_facts ()
{
  std::vector<target_facts> all;
  for (bool wide_p : { true, false })
    {
      const target_facts words = port_facts (wide_p ? 8 : 4);
      for (bool unaligned_fast_p : { true, false })
	for (bool rep_p : { true, false })
	  {
	    target_facts facts = words;
	    facts.unaligned_fast_p = unaligned_fast_p;
	    facts.rep_p = rep_p;
	    all.push_back (facts);
	  }
      for (unsigned vector_bytes : { 16, 32, 64 })
	{
	  target_facts facts = words;
	  facts.max_vector_bytes = facts.vector_bytes = vector_bytes;
	  facts.free_vector_registers = wide_p ? 16 : 8;
	  facts.wide_needs_frame_p = vector_bytes == 64;
	  all.push_back (facts);
	}
    }
  return all;
}

/* The default, every strategy for all sizes, and thresholds.  */
std::vector<options>
all_option_sets ()
{
  std::vector<options> all (1);
  for (strategy strategy : all_strategies ())
    {
      options opts;
      opts.memcpy = opts.memmove = opts.memset
	= { { strategy, unlimited_bytes, false } };
      all.push_back (opts);
    }
  for (std::uint64_t threshold_bytes : { 0, 1, 100, 1000 })
    {
      options opts;
      opts.threshold_bytes = threshold_bytes;
      all.push_back (opts);
    }
  options never;
  never.libcall = libcall_use::never;
  all.push_back (never);
  return all;
}

} /* anonymous namespace */

/* What is below is tried on targets of every kind.  */
TEST (Plan, TheTargetsAreOfEveryKind)
{
  const std::vector<target_facts> targets = all_facts ();
  auto count = [&] (auto has)
  { return std::count_if (targets.begin (), targets.end (), has); };
  using facts = target_facts;
  EXPECT_EQ (targets.size (), 14u);
  EXPECT_EQ (count ([] (const facts &t) { return t.word_bytes == 4; }), 7);
  EXPECT_EQ (count ([] (const facts &t) { return !t.rep_p; }), 4);
  EXPECT_EQ (count ([] (const facts &t) { return !t.unaligned_fast_p; }), 4);
  EXPECT_EQ (count ([] (const facts &t)
		    { return !t.rep_p && !t.unaligned_fast_p; }),
	     2);
  EXPECT_EQ (count ([] (const facts &t) { return t.vector_bytes == 0; }), 8);
}

/* The whole space: every decision is a sound plan or a reason, and every
   inline plan does the operation's work.  */
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
		if (named_space_p && target.unaligned_fast_p
		    && dest_align_bytes != 1)
		  continue;
		mem_op op;
		op.kind = kind;
		op.size_bytes = size_bytes;
		op.dest_align_bytes = dest_align_bytes;
		op.src_align_bytes = src_align_bytes;
		op.named_space_p = named_space_p;
		decision chosen = choose_plan (
		  { op, target, &default_tuning (target.word_bytes), opts });
		ASSERT_TRUE (chosen.plan || chosen.why != reason::none);
		if (!chosen.plan)
		  continue;
		ASSERT_EQ (check_plan (*chosen.plan, op, target), "")
		  << size_bytes << " " << plan_text (*chosen.plan);
		ASSERT_EQ (chosen.plan->strategy == strategy::libcall,
			   chosen.why != reason::none);
		/* Soundness depends on everything; what the bytes become only
		   on the plan, so one alignment in a fast target suffices.  */
		if (chosen.plan->strategy == strategy::libcall
		    || (target.unaligned_fast_p && dest_align_bytes != 1)
		    || (named_space_p && size_bytes % 7 != 0))
		  continue;
		expect_work (*chosen.plan, op, 2000);
	      }
}

/* A constant that ends in zeros: what is repeated clears them.  */
TEST (Plan, AStringIsStoredBehindTheZeros)
{
  for (const target_facts &target : all_facts ())
    for (strategy strategy : all_strategies ())
      for (bool explicit_call_p : { false, true })
	for (std::uint64_t size_bytes : { 33, 70, 129, 600, 601 })
	  for (std::uint64_t known_bytes : { 1, 6, 14, 33, 70, 129, 257, 600 })
	    {
	      mem_op op;
	      op.size_bytes = size_bytes;
	      op.src_known_p = true;
	      op.known_bytes = std::min (known_bytes, size_bytes);
	      op.explicit_call_p = explicit_call_p;
	      options opts;
	      opts.libcall = libcall_use::never;
	      opts.memcpy = { { strategy, unlimited_bytes, false } };
	      decision chosen
		= choose_plan ({ op, target, &default_tuning (8), opts });
	      ASSERT_TRUE (chosen.lowered_p ());
	      ASSERT_EQ (check_plan (*chosen.plan, op, target), "");
	      if (chosen.plan->repeated ())
		{
		  EXPECT_EQ (chosen.plan->values == value_source::loads,
			     explicit_call_p || op.known_bytes == size_bytes
			       || op.known_bytes > 256)
		    << plan_text (*chosen.plan);
		}
	      expect_work (*chosen.plan, op, 2000);
	      chosen.plan->steps.pop_back ();
	      EXPECT_NE (check_plan (*chosen.plan, op, target), "");
	    }
}

/* Where there is no call, and the size known or not.  */
TEST (Plan, AMoveMayOverlapAtEveryDistance)
{
  for (const target_facts &target : all_facts ())
    for (bool size_known_p : { true, false })
      for (strategy strategy :
	   { strategy::libcall, strategy::loop, strategy::byte_loop })
	for (std::uint64_t size_bytes = 0; size_bytes <= 160; size_bytes++)
	  {
	    mem_op op;
	    op.kind = op_kind::move;
	    op.size_bytes = size_bytes;
	    op.size_known_p = size_known_p;
	    options opts;
	    opts.libcall = libcall_use::never;
	    opts.memmove = { { strategy, unlimited_bytes, false } };
	    decision chosen
	      = choose_plan ({ op, target, &default_tuning (8), opts });
	    ASSERT_TRUE (chosen.lowered_p ());
	    ASSERT_EQ (check_plan (*chosen.plan, op, target), "");
	    std::int64_t far = size_bytes + 2;
	    for (std::int64_t distance = -far; distance <= far; distance++)
	      expect_work (*chosen.plan, op, distance);
	  }
}

/* A size that only the program knows.  */
TEST (Plan, DoesTheWorkAtEveryRunTimeSize)
{
  auto expect_all_sizes = [] (mem_op op, const target_facts &target,
			      const options &opts, std::uint64_t last_bytes)
  {
    op.size_known_p = false;
    op.size_bytes = 64;
    op.where.why_no_call = no_call::section;
    decision chosen
      = choose_plan ({ op, target, &default_tuning (target.word_bytes), opts });
    ASSERT_TRUE (chosen.lowered_p ());
    ASSERT_EQ (check_plan (*chosen.plan, op, target), "");
    /* The program's size, larger than was guessed, too.  */
    for (op.size_bytes = 0; op.size_bytes <= last_bytes; op.size_bytes++)
      expect_work (*chosen.plan, op, 1000);
  };
  for (const target_facts &target : all_facts ())
    for (op_kind kind : all_kinds)
      for (std::uint64_t align_bytes : { 1, 2, 4, 8 })
	{
	  mem_op op;
	  op.kind = kind;
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
	mem_op op;
	op.size_bytes = size_bytes;
	decision chosen
	  = choose_plan ({ op, port_facts (8), &default_tuning (8), opts });
	if (chosen.why == reason::none)
	  expect_work (*chosen.plan, op, 0);
      }
}

/* Each load meets one store or none, whatever two stores there were.  */
TEST (Plan, AFreshSourceIsCopiedAsItWasStored)
{
  for (const target_facts &target : all_facts ())
    for (std::uint64_t size_bytes = 1; size_bytes <= 72; size_bytes++)
      for (std::int64_t at = -8; at < std::int64_t (size_bytes); at += 3)
	for (std::uint64_t young_bytes : { 1, 2, 4, 8, 16 })
	  for (std::uint64_t old_bytes : { 4, 8, 32 })
	    {
	      mem_op op;
	      op.size_bytes = size_bytes;
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

	      if (!target.unaligned_fast_p)
		op.dest_align_bytes = op.src_align_bytes = target.word_bytes;
	      decision chosen = choose_plan (
		{ op, target, &default_tuning (target.word_bytes), {} });
	      ASSERT_EQ (check_plan (*chosen.plan, op, target), "");
	      expect_work (*chosen.plan, op, 200);
	    }
}
