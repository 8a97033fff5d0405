/* Plans, carried out on arrays of bytes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/choose.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include <gtest/gtest.h>

#include "core/port.h"

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

constexpr op_kind all_kinds[]
  = { op_kind::copy, op_kind::move, op_kind::zero, op_kind::fill };

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
		decision chosen
		  = choose_plan (op, target, default_tuning (target.word_bytes),
				 opts);
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
		= choose_plan (op, target, default_tuning (8), opts);
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
	      = choose_plan (op, target, default_tuning (8), opts);
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
      = choose_plan (op, target, default_tuning (target.word_bytes), opts);
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
	  = choose_plan (op, port_facts (8), default_tuning (8), opts);
	if (chosen.why == reason::none)
	  expect_work (*chosen.plan, op, 0);
      }
}

TEST (Plan, PiecesOfTheHeadersExample)
{
  auto pieces = [] (std::uint64_t size_bytes, bool overlap_p)
  { return widest_pieces (0, size_bytes, 8, port_facts (8), overlap_p); };
  using list = std::vector<piece>;
  EXPECT_EQ (pieces (23, true), (list { { 0, 8 }, { 8, 8 }, { 15, 8 } }));
  EXPECT_EQ (pieces (23, false),
	     (list { { 0, 8 }, { 8, 8 }, { 16, 4 }, { 20, 2 }, { 22, 1 } }));
  EXPECT_EQ (pieces (12, true), (list { { 0, 8 }, { 8, 4 } }));
  EXPECT_EQ (pieces (11, true), (list { { 0, 8 }, { 7, 4 } }));
  EXPECT_EQ (pieces (7, true), (list { { 0, 4 }, { 3, 4 } }));
  EXPECT_EQ (pieces (6, true), (list { { 0, 4 }, { 4, 2 } }));
  EXPECT_EQ (pieces (5, true), (list { { 0, 4 }, { 4, 1 } }));
  EXPECT_EQ (pieces (3, true), (list { { 0, 2 }, { 2, 1 } }));
  EXPECT_EQ (pieces (0, true), list ());
}

/* Vectors, with words of 8 and of 4.  */
TEST (Plan, PiecesOfVectors)
{
  auto pieces
    = [] (std::uint64_t size_bytes, unsigned width_bytes, unsigned word_bytes)
  {
    target_facts facts = port_facts (word_bytes);
    facts.max_vector_bytes = width_bytes;
    return widest_pieces (0, size_bytes, width_bytes, facts, true);
  };
  using list = std::vector<piece>;
  EXPECT_EQ (pieces (41, 32, 8), (list { { 0, 32 }, { 25, 16 } }));
  EXPECT_EQ (pieces (31, 32, 8), (list { { 0, 16 }, { 15, 16 } }));
  EXPECT_EQ (pieces (24, 16, 8), (list { { 0, 16 }, { 16, 8 } }));
  EXPECT_EQ (pieces (23, 16, 8), (list { { 0, 16 }, { 15, 8 } }));
  EXPECT_EQ (pieces (15, 64, 8), (list { { 0, 8 }, { 7, 8 } }));
  EXPECT_EQ (pieces (24, 16, 4), (list { { 0, 16 }, { 8, 16 } }));
  EXPECT_EQ (pieces (20, 16, 4), (list { { 0, 16 }, { 16, 4 } }));
  EXPECT_EQ (pieces (15, 16, 4),
	     (list { { 0, 4 }, { 4, 4 }, { 8, 4 }, { 11, 4 } }));
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
	      decision chosen = choose_plan (op, target,
					     default_tuning (target.word_bytes),
					     {});
	      ASSERT_EQ (check_plan (*chosen.plan, op, target), "");
	      expect_work (*chosen.plan, op, 200);
	    }
}

TEST (Plan, BlockedPieces)
{
  mem_op op;
  op.size_bytes = 32;
  plan wide;
  append_groups (wide, { { 0, 16 }, { 16, 16 } }, 1);
  EXPECT_FALSE (blocked_p (wide, op));
  op.fresh_stores = { { 0, 8 } };
  EXPECT_TRUE (blocked_p (wide, op));
  op.fresh_stores = { { 0, 16 }, { 0, 8 } };
  EXPECT_FALSE (blocked_p (wide, op));
  op.fresh_stores = { { 0, 8 }, { 0, 16 }, { 24, 8 } };
  EXPECT_TRUE (blocked_p (wide, op));
  op.fresh_stores = { { -8, 24 } };
  EXPECT_FALSE (blocked_p (wide, op));
  op.fresh_stores = { { -8, 8 }, { 32, 8 } };
  EXPECT_FALSE (blocked_p (wide, op));

  plan loop;
  loop.steps = { { step_kind::loop, {}, { 8, 2, 2 } } };
  EXPECT_FALSE (blocked_p (loop, op));
  op.fresh_stores = { { 8, 8 }, { 16, 8 } };
  EXPECT_FALSE (blocked_p (loop, op));
  op.fresh_stores = { { 28, 4 } };
  EXPECT_TRUE (blocked_p (loop, op));
}

/* check_plan itself: each fault is found.  */
TEST (Plan, FaultsAreFound)
{
  mem_op copy;
  copy.size_bytes = 16;
  target_facts facts = port_facts (8);
  auto fault = [&] (const mem_op &op, auto change)
  {
    plan wrong = *choose_plan (op, facts, default_tuning (8), {}).plan;
    EXPECT_EQ (check_plan (wrong, op, facts), "");
    change (wrong);
    return check_plan (wrong, op, facts);
  };
  /* The pieces of the first group, or another step's.  */
  auto pieces = [] (plan &p) -> std::vector<piece> &
  {
    for (step &step : p.steps)
      if (!step.pieces.empty ())
	return step.pieces;
    ADD_FAILURE () << "no pieces";
    return p.steps.front ().pieces;
  };
  EXPECT_EQ (fault (copy, [&] (plan &p) { pieces (p).pop_back (); }),
	     "bytes at the end not covered");
  EXPECT_EQ (fault (copy,
		    [&] (plan &p) { pieces (p).erase (pieces (p).begin ()); }),
	     "a gap");
  EXPECT_EQ (fault (copy, [&] (plan &p) { pieces (p)[1].offset_bytes = 9; }),
	     "a piece beyond the end");
  EXPECT_EQ (fault (copy, [&] (plan &p) { pieces (p)[1].width_bytes = 16; }),
	     "a piece of bad width");
  EXPECT_EQ (fault (copy, [&] (plan &p) { pieces (p)[1].width_bytes = 3; }),
	     "a piece of bad width");
  EXPECT_EQ (fault (copy, [&] (plan &p) { pieces (p).clear (); }),
	     "an empty group");
  EXPECT_EQ (fault (copy, [] (plan &p) { p.steps.clear (); }),
	     "bytes at the end not covered");
  for (value_source values :
       { value_source::immediates, value_source::one_register })
    EXPECT_EQ (fault (copy, [&] (plan &p) { p.values = values; }),
	       "immediates for unknown bytes");
  for (strategy strategy :
       { strategy::libcall, strategy::loop, strategy::rep_8byte })
    EXPECT_EQ (fault (copy, [&] (plan &p) { p.strategy = strategy; }),
	       "a strategy that does not fit the steps");
  auto with_step = [&] (const mem_op &op, strategy strategy,
			std::size_t position, const step &step)
  {
    return fault (op,
		  [&] (plan &p)
		  {
		    p.strategy = strategy;
		    p.steps.insert (p.steps.begin () + position, step);
		  });
  };
  EXPECT_EQ (with_step (copy, strategy::libcall, 0, { step_kind::call }),
	     "a libcall with pieces");
  EXPECT_EQ (with_step (copy, strategy::straight, 0, { step_kind::call }),
	     "a strategy that does not fit the steps");
  EXPECT_EQ (with_step (copy, strategy::libcall, 0,
			{ step_kind::clearing_call }),
	     "a libcall that clears what has to stay");
  EXPECT_EQ (with_step (copy, strategy::loop, 0,
			{ step_kind::loop, {}, { 8, 1, 3 } }),
	     "a repetition beyond the end");
  EXPECT_EQ (with_step (copy, strategy::loop, 0,
			{ step_kind::loop, {}, { 8, 1, 0 } }),
	     "a repetition of nothing");
  EXPECT_EQ (with_step (copy, strategy::loop, 0,
			{ step_kind::loop, {}, { 3, 1, 2 } }),
	     "a repeated piece of bad width");
  EXPECT_EQ (with_step (copy, strategy::loop, 1,
			{ step_kind::loop, {}, { 8, 1, 2 } }),
	     "a repetition that does not come first");
  EXPECT_EQ (with_step (copy, strategy::straight, 1, { step_kind::barrier }),
	     "a barrier without straight loads after it");
  EXPECT_EQ (with_step (copy, strategy::straight, 1,
			{ step_kind::remainder, { { 0, 4 } } }),
	     "a remainder out of turn");
  EXPECT_EQ (with_step (copy, strategy::loop, 0,
			{ step_kind::run_time_loop, {}, { 8, 1, 0 } }),
	     "a known size taken for unknown");
  EXPECT_EQ (with_step (copy, strategy::rep_8byte, 0,
			{ step_kind::string_instruction, {}, { 4, 2, 2 } }),
	     "a string instruction of several pieces");

  mem_op unknown = copy;
  unknown.size_known_p = false;
  unknown.where.why_no_call = no_call::section;
  EXPECT_EQ (fault (unknown,
		    [] (plan &p)
		    {
		      p.strategy = strategy::straight;
		      p.steps.clear ();
		    }),
	     "a size that is not known");
  EXPECT_EQ (with_step (unknown, strategy::loop, 1,
			{ step_kind::group, { { 0, 8 } } }),
	     "more than a loop for a size that is not known");
  EXPECT_EQ (fault (unknown,
		    [] (plan &p) { p.steps[0].repeat.width_bytes = 16; }),
	     "a repeated piece of bad width");
  for (repetition repeat : { repetition { 8, 2, 0 }, repetition { 8, 1, 1 } })
    EXPECT_EQ (fault (unknown, [&] (plan &p) { p.steps[0].repeat = repeat; }),
	       "more than a loop for a size that is not known");
  EXPECT_EQ (fault (unknown, [] (plan &p) { p.steps.pop_back (); }),
	     "bytes at the end not covered");
  EXPECT_EQ (fault (unknown,
		    [] (plan &p) { std::swap (p.steps[1], p.steps[2]); }),
	     "a remainder out of turn");

  mem_op no_call = copy;
  no_call.kind = op_kind::move;
  no_call.size_bytes = 300;
  no_call.where.why_no_call = no_call::section;
  EXPECT_EQ (fault (no_call, [] (plan &p)
		    { p.steps.back ().pieces.back ().offset_bytes -= 1; }),
	     "a piece that reads what was stored");
  EXPECT_EQ (fault (no_call, [] (plan &p) { p.either_direction_p = false; }),
	     "a move that stores before it has loaded everything");
  EXPECT_EQ (
    fault (no_call,
	   [] (plan &p)
	   {
	     p.strategy = strategy::rep_8byte;
	     p.steps = { { step_kind::string_instruction, {}, { 4, 1, 75 } } };
	   }),
    "a string instruction in either direction");
  no_call.size_known_p = false;
  EXPECT_EQ (fault (no_call, [] (plan &p) { p.either_direction_p = false; }),
	     "a move that stores before it has loaded everything");
  mem_op move = copy;
  move.kind = op_kind::move;
  EXPECT_EQ (fault (move,
		    [] (plan &p)
		    {
		      const std::vector<piece> all = p.pieces ();
		      p.steps.clear ();
		      append_groups (p, all, 1);
		    }),
	     "a move that stores before it has loaded everything");
  move.where.why_no_call = no_call::section;
  move.size_bytes = 8 * (facts.free_registers + 1);
  EXPECT_EQ (fault (move,
		    [&] (plan &p)
		    {
		      p = {};
		      append_groups (p,
				     widest_pieces (0, move.size_bytes, 8,
						    facts, true),
				     100);
		    }),
	     "a move that stores before it has loaded everything");

  mem_op clear = copy;
  clear.kind = op_kind::zero;
  EXPECT_EQ (with_step (clear, strategy::straight, 0, { step_kind::barrier }),
	     "a barrier without straight loads after it");
  EXPECT_EQ (fault (clear, [] (plan &p) { p.values = value_source::loads; }),
	     "loads without a source");
  mem_op fill = copy;
  fill.kind = op_kind::fill;
  EXPECT_EQ (fault (fill,
		    [] (plan &p) { p.values = value_source::immediates; }),
	     "immediates for unknown bytes");
  mem_op text = copy;
  text.src_known_p = true;
  text.known_bytes = 10;
  text.size_bytes = 1000;
  EXPECT_EQ (fault (text, [] (plan &p) { p.steps.pop_back (); }),
	     "bytes at the end not covered");
  EXPECT_EQ (fault (text, [] (plan &p) { std::swap (p.steps[0], p.steps[1]); }),
	     "a libcall that clears what has to stay");

  mem_op gs = copy;
  gs.named_space_p = true;
  EXPECT_EQ (fault (gs,
		    [] (plan &p)
		    {
		      p = {};
		      p.strategy = strategy::libcall;
		      p.steps = { { step_kind::call } };
		    }),
	     "a libcall where none is allowed");
  EXPECT_EQ (
    fault (gs,
	   [] (plan &p)
	   {
	     p = {};
	     p.strategy = strategy::rep_8byte;
	     p.steps = { { step_kind::string_instruction, {}, { 8, 1, 2 } } };
	   }),
    "a string instruction where there is none");
}

/* What small functions say of a plan.  */
TEST (Plan, Steps)
{
  plan straight;
  append_groups (straight, { { 0, 8 }, { 8, 8 }, { 16, 4 } }, 2);
  EXPECT_EQ (straight.steps.size (), 2u);
  EXPECT_EQ (straight.pieces (),
	     (std::vector<piece> { { 0, 8 }, { 8, 8 }, { 16, 4 } }));
  EXPECT_FALSE (straight.repeated ());
  EXPECT_FALSE (straight.run_time_size_p ());
  EXPECT_EQ (straight.find (step_kind::group), &straight.steps.front ());
  append_groups (straight, {}, 2);
  EXPECT_EQ (straight.steps.size (), 2u);
  for (step_kind kind : { step_kind::loop, step_kind::string_instruction,
			  step_kind::run_time_loop })
    {
      plan repeating;
      repeating.steps = { { step_kind::barrier }, { kind, {}, { 8, 2, 3 } } };
      ASSERT_TRUE (repeating.repeated ());
      EXPECT_EQ (repeating.repeated ()->body (),
		 (std::vector<piece> { { 0, 8 }, { 8, 8 } }));
      EXPECT_EQ (repeating.run_time_size_p (),
		 kind == step_kind::run_time_loop);
      EXPECT_TRUE (repeating.pieces ().empty ());
    }
}

TEST (Plan, Texts)
{
  auto text = [] (std::uint64_t size_bytes, strategy strategy)
  {
    mem_op op;
    op.size_bytes = size_bytes;
    options opts;
    opts.memcpy = { { strategy, unlimited_bytes, false } };
    return plan_text (
      *choose_plan (op, port_facts (8), default_tuning (8), opts).plan);
  };
  EXPECT_EQ (text (168, strategy::straight), "straight, 21 pieces of 8");
  EXPECT_EQ (text (41, strategy::straight), "straight, 5 pieces of 8, 1 of 1");
  EXPECT_EQ (text (8, strategy::straight), "straight, 1 piece of 8");
  EXPECT_EQ (text (0, strategy::straight), "straight, nothing to do");
  EXPECT_EQ (text (200, strategy::unrolled_loop),
	     "unrolled_loop, 6 of 32, 1 piece of 8");
  EXPECT_EQ (text (43, strategy::rep_8byte), "rep_8byte, 5 of 8, 1 piece of 4");
  mem_op op;
  op.kind = op_kind::move;
  op.size_bytes = 113;
  op.where.why_no_call = no_call::section;
  auto own_text = [&] ()
  {
    return plan_text (
      *choose_plan (op, port_facts (8), default_tuning (8), {}).plan);
  };
  EXPECT_EQ (own_text (), "unrolled_loop, 3 of 32, 2 pieces of 8, 1 of 1,"
			  " in either direction");
  op.size_known_p = false;
  EXPECT_EQ (own_text (), "loop of 8, in either direction");
}
