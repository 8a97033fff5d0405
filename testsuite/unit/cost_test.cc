/* The cost of a plan: time by hand, code against GCC's.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/cost.h"

#include <gtest/gtest.h>

#include "operations.h"

using namespace memstrat;

namespace {

cost
cost_of (const mem_op &op, strategy strategy, unsigned word_bytes = 8,
	 const tuning &tune = default_tuning (8),
	 std::uint64_t line_centicycles = 0)
{
  target_facts facts = port_facts (word_bytes);
  decision chosen = choose ({ op, facts, &tune, always (strategy) });
  return plan_cost (*chosen.plan, op, facts, tune, line_centicycles);
}

} /* anonymous namespace */

TEST (Cost, TheExampleOfTheHeader)
{
  mem_op op = op_of (op_kind::copy, 168);
  EXPECT_EQ (cost_of (op, strategy::straight), (cost { 2100, 196 }));
  EXPECT_EQ (cost_of (op, strategy::unrolled_loop), (cost { 2625, 66 }));
  EXPECT_EQ (cost_of (op, strategy::libcall), (cost { 3550, 12 }));
}

TEST (Cost, TimeByHand)
{
  auto expect = [] (std::uint64_t centicycles, op_kind kind, strategy strategy,
		    const char *cpu = "generic")
  {
    EXPECT_EQ (cost_of (op_of (kind, 64), strategy, 8, tuning_named (cpu, 8))
		 .time_centicycles,
	       centicycles);
  };
  /* Stores alone, at one a cycle.  */
  expect (800, op_kind::zero, strategy::straight);
  /* One load or store a cycle.  */
  expect (1600, op_kind::copy, strategy::straight, "silvermont");
  /* Three loads and stores a cycle, two of them stores.  */
  expect (16 * 34, op_kind::copy, strategy::straight, "znver3");
  expect (8 * 50, op_kind::zero, strategy::straight, "znver3");
  /* Two iterations and a last branch.  */
  expect (800 + 2 * 25 + 1600 / 4, op_kind::zero, strategy::unrolled_loop);
  expect (3200 + 200, op_kind::zero, strategy::rep_8byte);
  expect (2400 + 400, op_kind::zero, strategy::libcall);
}

/* No size is too much.  */
TEST (Cost, NothingOverflows)
{
  tuning slow;
  std::string text;
  for (const tuning_field &field : all_tuning_fields ())
    text += std::string (field.name) + " = "
	    + std::to_string (field.name.ends_with ("centicycles") ? field.max
								   : field.min)
	    + "\n";
  ASSERT_EQ (parse_tuning (text, "slow", slow), "");
  for (strategy strategy : all_of<strategy>)
    for (op_kind kind : { op_kind::copy, op_kind::zero })
      {
	std::uint64_t before = 0;
	for (std::uint64_t size_bytes = 1; size_bytes >> 62 == 0;
	     size_bytes *= 2)
	  {
	    cost costs = cost_of (op_of (kind, size_bytes), strategy, 8, slow);
	    EXPECT_LT (costs.time_centicycles * 64, UINT64_MAX / 4);
	    EXPECT_LT (costs.time_centicycles, UINT64_MAX / 256);
	    EXPECT_GE (costs.time_centicycles, before);
	    before = costs.time_centicycles;
	  }
      }
}

/* How long functions are that do one operation on two pointers they are given,
   without their return: gcc 12.2 -O2 -fcf-protection=none, `nm -S', for

     void f (char *d, const char *s) { __builtin_memcpy (d, s, N); }

   and its like with memset (d, 0, N), (d, 7, N), (d, c, N).  With -m32 the
   arguments come from the stack, 4 bytes each.  */
TEST (Cost, CodeIsAsLongAsGccs)
{
  struct function
  {
    unsigned word_bytes;
    memstrat::strategy strategy;
    std::uint64_t size_bytes;
    std::uint64_t copy, zero, fill_constant, fill;
  };
  const function functions[] = {
    { 8, strategy::straight, 16, 7 + 7, 15, 17, 25 },
    { 8, strategy::straight, 23, 22, 20, 21, 29 },
    { 8, strategy::straight, 64, 62, 33, 41, 49 },
    { 8, strategy::straight, 128, 132, 65, 73, 81 },
    { 8, strategy::straight, 168, 202, 100, 108, 116 },
    { 8, strategy::straight, 256, 356, 177, 185, 193 },
    { 8, strategy::unrolled_loop, 64, 50, 33, 41, 49 },
    { 8, strategy::unrolled_loop, 128, 52, 35, 43, 51 },
    { 8, strategy::unrolled_loop, 168, 66, 43, 51, 58 },
    { 8, strategy::unrolled_loop, 300, 84, 53, 61, 68 },
    { 8, strategy::rep_8byte, 128, 8, 10, 18, 26 },
    { 8, strategy::libcall, 168, 9 + 1, 11 + 1, 14 + 1, 9 + 1 },
    { 4, strategy::straight, 64, 108 - 8, 53 - 4, 56 - 4, 62 - 8 },
    { 4, strategy::straight, 128, 204 - 8, 101 - 4, 104 - 4, 110 - 8 },
    { 4, strategy::straight, 256, 588 - 8, 293 - 4, 296 - 4, 302 - 8 },
    { 4, strategy::unrolled_loop, 128, 60 - 8, 41 - 4, 41 - 4, 49 - 8 },
    { 4, strategy::unrolled_loop, 168, 84 - 8, 54 - 4, 54 - 4, 62 - 8 },
  };
  for (const function &each : functions)
    {
      auto expect = [&] (op_kind kind, bool known_p, std::uint64_t gccs)
      {
	mem_op op = op_of (kind, each.size_bytes);
	op.fill_known_p = known_p;
	std::uint64_t ours
	  = cost_of (op, each.strategy, each.word_bytes).code_bytes;
	/* A tenth, and REX prefixes or a saved register.  */
	EXPECT_NEAR (double (ours), double (gccs), double (gccs) / 10 + 8)
	  << name_of (each.strategy) << " " << name_of (kind) << " "
	  << each.size_bytes << " word " << each.word_bytes;
      };
      expect (op_kind::copy, false, each.copy);
      expect (op_kind::zero, false, each.zero);
      expect (op_kind::fill, true, each.fill_constant);
      expect (op_kind::fill, false, each.fill);
    }
}

TEST (Cost, KnownBytesAreStoredWithoutLoads)
{
  mem_op op = op_of (op_kind::copy, 64);
  op.src_known_p = true;
  op.known_bytes = 64;
  cost costs = cost_of (op, strategy::straight);
  EXPECT_EQ (costs.time_centicycles, 800u);
  /* movabs and a store for 8 bytes.  */
  EXPECT_EQ (costs.code_bytes, 13u + 7 * 14);
  /* Zeros behind them come from a register.  */
  op.known_bytes = 16;
  EXPECT_EQ (cost_of (op, strategy::straight).code_bytes, 2u + 13 + 14 + 6 * 4);
  /* A call clears, and pieces store.  */
  op.size_bytes = 1000;
  costs = cost_of (op, strategy::libcall);
  EXPECT_EQ (costs.time_centicycles, 2400u + 1000 * 100 / 16 + 200);
  EXPECT_EQ (costs.code_bytes, 12u + 13 + 14);
}

TEST (Cost, WhereABlockLiesIsCounted)
{
  auto code_bytes = [] (strategy strategy, block_base dest, block_base src,
			op_kind kind = op_kind::copy)
  {
    mem_op op = op_of (kind, 64);
    op.dest_base = dest;
    op.src_base = src;
    return cost_of (op, strategy).code_bytes;
  };
  constexpr block_base pointer = block_base::pointer;
  constexpr block_base frame = block_base::frame;
  constexpr block_base symbol = block_base::symbol;

  /* Eight loads and stores, all but the first with an offset.  */
  EXPECT_EQ (code_bytes (strategy::straight, pointer, pointer), 16u * 3 + 14);
  EXPECT_EQ (code_bytes (strategy::straight, frame, pointer), 16u * 3 + 14 + 8);
  EXPECT_EQ (code_bytes (strategy::straight, pointer, symbol),
	     16u * 3 + 7 + 8 * 4);
  EXPECT_EQ (code_bytes (strategy::straight, symbol, frame),
	     16u * 3 + 8 * 4 + 7 + 8);
  /* A clear has no source.  */
  EXPECT_EQ (code_bytes (strategy::straight, frame, symbol, op_kind::zero),
	     2u + 8 * 3 + 7 + 8);

  /* A loop has an index in each address, with or without %rsp; but not with
     %rip.  */
  std::uint64_t loop = code_bytes (strategy::unrolled_loop, pointer, pointer);
  EXPECT_EQ (code_bytes (strategy::unrolled_loop, frame, frame), loop);
  EXPECT_EQ (code_bytes (strategy::unrolled_loop, frame, symbol), loop + 7);

  for (strategy strategy : { strategy::libcall, strategy::rep_8byte })
    {
      std::uint64_t bytes = code_bytes (strategy, pointer, pointer);
      EXPECT_EQ (code_bytes (strategy, frame, pointer), bytes + 5);
      EXPECT_EQ (code_bytes (strategy, symbol, frame), bytes + 7 + 5);
    }
}

/* The second base that choose_biased_base chooses, and its instruction.  */
TEST (Cost, ASecondBaseIsCountedWhereItIsWorthIt)
{
  mem_op op = op_of (op_kind::zero, 256);
  auto costs = [&] (std::uint64_t line_centicycles)
  {
    return cost_of (op, strategy::straight, 8, default_tuning (8),
		    line_centicycles);
  };
  /* 16 stores of 3 bytes with an offset of one byte, or none, and 16 with one
     of four.  */
  EXPECT_EQ (costs (0), (cost { 3200, 2 + 32 * 3 + 15 + 16 * 4 }));
  EXPECT_EQ (costs (1), costs (0));
  /* These get one of one byte, after an instruction of 4.  */
  EXPECT_EQ (costs (256), (cost { 3250, 2 + 32 * 3 + 15 + 16 + 4 }));
  /* The compiler's own pieces do not.  */
  op.in_expansion_p = true;
  EXPECT_EQ (costs (256), costs (0));
  op.in_expansion_p = false;
  /* In the frame, nearly all others gain as well; the instruction has 5.  */
  op.dest_base = block_base::frame;
  EXPECT_EQ (costs (256), (cost { 3250, 2 + 32 * 3 + 1 + 31 + 5 }));
  /* A constant address has none.  */
  op.dest_base = block_base::symbol;
  EXPECT_EQ (costs (256), (cost { 3200, 2 + 32 * 7 }));
}

TEST (Cost, ThePriceOfALine)
{
  const tuning &tune = default_tuning (8);
  for (hotness hot : all_hotness)
    {
      std::uint64_t balanced
	= line_price_centicycles (tune, hot, preference::balanced);
      EXPECT_EQ (line_price_centicycles (tune, hot, preference::speed), 0u);
      EXPECT_EQ (line_price_centicycles (tune, hot, preference::small),
		 balanced * 800 / 100);
    }
  /* The colder, the dearer.  */
  for (const tuning &row : all_tunings ())
    {
      EXPECT_LE (row.line_loop_centicycles, row.line_normal_centicycles);
      EXPECT_LE (row.line_normal_centicycles, row.line_rare_centicycles);
      EXPECT_LE (row.line_rare_centicycles, row.line_cold_centicycles);
    }
}
