/* What a plan costs: time, and bytes of code.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Two things are left out deliberately.  One is latency: a program waits for
   the stores to a block no earlier than when it loads the block again, and a
   plan does not know when that is.  The other is the caches: blocks are assumed
   to be in the first one.  */

#include "core/cost.h"

#include <algorithm>
#include <bit>
#include <span>

#include "core/biased_base.h"
#include "core/inline_plan.h"
#include "core/port.h"

namespace memstrat {

namespace {

/* A larger size costs as much as this one, so that no sum here can
   overflow.  */
constexpr std::uint64_t costed_max_bytes = std::uint64_t (1) << 36;

/* A loop's last branch is mispredicted in one of this many runs.  In
   lab/results/straight-against-loop.csv, whose code is always in the
   first-level cache, a loop of 6 to 8 iterations is 1.3 cycles slower than its
   pieces if it is always predicted, and 4.8 cycles if sizes are mixed; this
   number and the 16 cycles of generic make it 5.5 to 6 cycles.  Code that is
   as cold as its price assumes is predicted less well
   (docs/decisions/0009).  */
constexpr std::uint64_t runs_per_mispredict = 4;

/* With prefer=small a byte of code costs this percentage of what it does
   otherwise: as if its cache line came from the third-level cache in one of two
   runs, instead of one of 17 (line_normal_centicycles in
   target/x86/tuning.def).  Measured in lab/results/small-price.  */
constexpr std::uint64_t small_price_percent = 800;

/* Runs are counted in shares of this many, so that no sum can overflow.  */
constexpr std::uint64_t all_shares = 1 << 20;

/* The two shifts and the subtraction for the pieces in the middle; assumed.  */
constexpr std::uint64_t middle_centicycles = 100;

/* The one of four numbers that is for code that is HOT.  */
std::uint64_t
of_hotness (hotness hot, std::uint64_t cold, std::uint64_t rare,
	    std::uint64_t normal, std::uint64_t loop)
{
  const std::uint64_t numbers[] = { cold, rare, normal, loop };
  return numbers[static_cast<unsigned> (hot)];
}

/* The one of four numbers that is for a piece of WIDTH_BYTES.  */
std::uint64_t
of_width (unsigned width_bytes, std::uint64_t up_to_8, std::uint64_t up_to_16,
	  std::uint64_t up_to_32, std::uint64_t up_to_64)
{
  return width_bytes <= 8    ? up_to_8
	 : width_bytes <= 16 ? up_to_16
	 : width_bytes <= 32 ? up_to_32
			     : up_to_64;
}

std::uint64_t
load_centicycles (const tuning &tune, unsigned width_bytes)
{
  return of_width (width_bytes, tune.load8_centicycles, tune.load16_centicycles,
		   tune.load32_centicycles, tune.load64_centicycles);
}

std::uint64_t
store_centicycles (const tuning &tune, unsigned width_bytes)
{
  return of_width (width_bytes, tune.store8_centicycles,
		   tune.store16_centicycles, tune.store32_centicycles,
		   tune.store64_centicycles);
}

/* The time for loads, for stores, and for their addresses, which overlap in
   time.  */
struct traffic
{
  const tuning &tune;
  bool loads_p;
  std::uint64_t loads_centicycles = 0;
  std::uint64_t stores_centicycles = 0;
  std::uint64_t accesses = 0;

  void add (unsigned width_bytes, std::uint64_t count)
  {
    if (loads_p)
      loads_centicycles += count * load_centicycles (tune, width_bytes);
    stores_centicycles += count * store_centicycles (tune, width_bytes);
    accesses += count * (loads_p ? 2 : 1);
  }

  std::uint64_t time_centicycles () const
  {
    return std::max ({ loads_centicycles, stores_centicycles,
		       accesses * tune.access_centicycles });
  }
};

/* The index in an array of code_lengths for pieces of WIDTH_BYTES.  */
std::size_t
index_of (unsigned width_bytes)
{
  return static_cast<std::size_t> (std::bit_width (width_bytes) - 1);
}

/* The sizes of an operation, with their runs, or their shares of all runs.  */
using size_counts = std::vector<size_count>;

/* The tests of the library, as those of glibc's memmove and memset and of
   Linux's are: by the power of two.  */
constexpr size_test library_tests[]
  = { at_least (129), at_least (65), at_least (33), at_least (16),
      at_least (8),   at_least (4),  at_least (2),  at_least (1) };

/* The sizes that OP had in a training run, with their runs.  Those that were
   not counted have the average that the rest of the bytes gives.  */
size_counts
runs_seen (const mem_op &op)
{
  size_counts sizes = op.seen.counts;
  __extension__ unsigned __int128 rest_bytes
    = static_cast<unsigned __int128> (op.expected_bytes) * op.seen.runs;
  for (const size_count &count : sizes)
    {
      unsigned __int128 bytes
	= static_cast<unsigned __int128> (count.size_bytes) * count.runs;
      rest_bytes -= std::min (bytes, rest_bytes);
    }
  if (std::uint64_t rest = op.seen.uncounted_runs ())
    sizes.push_back ({ static_cast<std::uint64_t> (rest_bytes / rest), rest });
  return sizes;
}

/* The same, with their shares of all runs.  */
size_counts
shares_seen (const mem_op &op)
{
  size_counts sizes = runs_seen (op);
  for (size_count &size : sizes)
    size.runs = static_cast<std::uint64_t> (
      static_cast<unsigned __int128> (size.runs) * all_shares / op.seen.runs);
  return sizes;
}

/* What TESTS, which are asked in turn until one passes, do with SIZES.  */
std::vector<test_runs>
runs_of (std::span<const size_test> tests, const size_counts &sizes)
{
  std::vector<test_runs> runs;
  size_counts reaching = sizes;
  for (const size_test &test : tests)
    {
      test_runs &here = runs.emplace_back ();
      std::erase_if (reaching,
		     [&] (const size_count &size)
		     {
		       bool passes_p = test.passes_p (size.size_bytes);
		       (passes_p ? here.passed : here.failed) += size.runs;
		       return passes_p;
		     });
    }
  return runs;
}

/* The mispredicted branches of TESTS in all runs with SIZES.  */
std::uint64_t
mispredicted (std::span<const size_test> tests, const size_counts &sizes)
{
  std::uint64_t branches = 0;
  for (const test_runs &test : runs_of (tests, sizes))
    branches += std::min (test.passed, test.failed);
  return branches;
}

/* The tests of PLAN, a ladder.  */
std::vector<size_test>
tests_of (const plan &plan)
{
  std::vector<size_test> tests;
  for (const step &step : plan.steps)
    if (step.test)
      tests.push_back (*step.test);
  return tests;
}

/* Adds up what the steps of one plan cost.  */
class account
{
public:
  account (const plan &plan, const mem_op &op, const target_facts &facts,
	   const tuning &tune, std::uint64_t line_centicycles)
    : m_plan (plan), m_op (op), m_facts (facts), m_tune (tune),
      m_line_centicycles (line_centicycles),
      m_code (port_code_lengths (facts.word_bytes)),
      m_loads_p (plan.values == value_source::loads),
      m_moved { tune, m_loads_p },
      m_loads (base_in_groups (op.src_base), m_code),
      m_stores (base_in_groups (op.dest_base), m_code)
  {
  }

  cost sum ();

  /* The same for a ladder, and for a call where only the program knows the
     size.  */
  cost sum_of_sizes () const
  {
    return { sizes_centicycles (), sizes_code_bytes () };
  }

private:
  const plan &m_plan;
  const mem_op &m_op;
  const target_facts &m_facts;
  const tuning &m_tune;
  std::uint64_t m_line_centicycles;
  const code_lengths &m_code;
  bool m_loads_p;
  /* The loads and stores in the code.  */
  traffic m_moved;
  /* The addresses of those in groups.  */
  addresses m_loads, m_stores;
  /* The time of everything else, and all code.  */
  cost m_sum;

  block_base base_in_groups (block_base base) const;
  std::uint64_t move_code_bytes (unsigned width_bytes,
				 std::uint64_t address_bytes) const;
  std::uint64_t immediate_code_bytes (const piece &part) const;
  std::uint64_t value_code_bytes () const;
  std::uint64_t argument_code_bytes () const;
  void add_group (const step &group);
  void add_loop (const repetition &repeat, std::uint64_t iterations);
  void add_string_instruction (const repetition &repeat);
  void add_call ();
  void add_step (const step &step);
  void add_second_bases ();

  size_counts sizes () const;
  std::uint64_t rung_code_bytes (const step &step) const;
  std::uint64_t sizes_code_bytes () const;
  std::uint64_t rung_centicycles (const step &step,
				  std::uint64_t size_bytes) const;
  std::uint64_t sizes_centicycles () const;
};

/* BASE, of a block, as the groups of the plan have it.  A loop needs a constant
   address in a register, which is there for them, too.  */
block_base
account::base_in_groups (block_base base) const
{
  return base == block_base::symbol && m_plan.repeated () ? block_base::pointer
							  : base;
}

/* The bytes of code that store one piece of WIDTH_BYTES and, if the plan loads
   its values, load it.  Each address takes ADDRESS_BYTES beyond its shortest
   form.  */
std::uint64_t
account::move_code_bytes (unsigned width_bytes,
			  std::uint64_t address_bytes) const
{
  std::size_t index = index_of (width_bytes);
  std::uint64_t bytes = m_code.store[index] + address_bytes;
  return m_loads_p ? bytes + m_code.load[index] + address_bytes : bytes;
}

/* The extra bytes of the store of PART if its value is part of the code.  */
std::uint64_t
account::immediate_code_bytes (const piece &part) const
{
  bool known_p = reads_source_p (m_op.kind);
  bool zero_p = known_p ? part.offset_bytes >= m_op.known_bytes
			: m_op.kind == op_kind::zero;
  if (m_plan.values == value_source::one_register && (zero_p || !known_p))
    return 0;
  /* A vector is in a register, or a constant in read-only memory.  */
  if (part.width_bytes >= min_vector_bytes)
    return zero_p || !known_p ? 0 : m_code.vector_constant + part.width_bytes;
  /* The word that a fill stores is in a register.  */
  if (part.width_bytes >= 8 && !zero_p && !known_p)
    return 0;
  return (zero_p ? m_code.zero : m_code.constant)[index_of (part.width_bytes)];
}

/* The bytes of code that put the plan's value into a register.  */
std::uint64_t
account::value_code_bytes () const
{
  const repetition *repeat = m_plan.repeated ();
  const std::vector<piece> pieces = m_plan.pieces ();
  unsigned first_bytes = pieces.empty () ? 0 : pieces.front ().width_bytes;
  unsigned widest_bytes
    = std::max (first_bytes, repeat ? repeat->width_bytes : 0);
  if (widest_bytes >= min_vector_bytes)
    return m_op.kind != op_kind::fill ? m_code.vector_zero
	   : m_op.fill_known_p
	     ? m_code.word_constant + m_code.vector_of_word
	     : m_code.vector_of_byte[m_facts.max_vector_bytes >= 64   ? 2
				     : m_facts.max_vector_bytes >= 32 ? 1
								      : 0];

  if (m_plan.values != value_source::one_register)
    return m_op.kind == op_kind::fill && first_bytes >= 8
	     ? m_code.constant[index_of (8)]
	     : 0;
  if (m_op.kind != op_kind::fill)
    return m_code.zero_register;
  return m_op.fill_known_p ? m_code.word_constant
			   : m_code.word_constant + m_code.multiplication;
}

void
account::add_group (const step &group)
{
  for (const piece &part : group.pieces)
    {
      m_moved.add (part.width_bytes, 1);
      std::size_t index = index_of (part.width_bytes);
      m_sum.code_bytes += m_code.store[index] + m_stores.add (part);
      m_sum.code_bytes += m_loads_p ? m_code.load[index] + m_loads.add (part)
				    : immediate_code_bytes (part);
    }
}

/* The bytes of code that put the addresses of the operation's blocks into the
   registers where a call or a string instruction wants them.  */
std::uint64_t
account::argument_code_bytes () const
{
  return address_code_bytes (m_op.dest_base, m_code)
	 + (m_loads_p ? address_code_bytes (m_op.src_base, m_code) : 0);
}

/* Add a loop that runs ITERATIONS times over the pieces of REPEAT.  */
void
account::add_loop (const repetition &repeat, std::uint64_t iterations)
{
  iterations = std::min (iterations, costed_max_bytes);
  m_moved.add (repeat.width_bytes, repeat.pieces * iterations);
  m_sum.time_centicycles += m_tune.mispredict_centicycles / runs_per_mispredict
			    + iterations * m_tune.iteration_centicycles;

  std::uint64_t bytes = m_code.loop;
  for (const piece &part : repeat.body ())
    bytes += move_code_bytes (part.width_bytes,
			      m_code.index
				+ m_code.offset (static_cast<std::int64_t> (
				  part.offset_bytes)));
  m_sum.code_bytes += m_plan.either_direction_p ? 2 * bytes + m_code.direction
						: bytes;
  if (m_op.dest_base == block_base::symbol)
    m_sum.code_bytes += m_code.symbol_register;
  if (m_loads_p && m_op.src_base == block_base::symbol)
    m_sum.code_bytes += m_code.symbol_register;
}

/* Add a string instruction for REPEAT, without the code for a value.  */
void
account::add_string_instruction (const repetition &repeat)
{
  std::uint64_t size_bytes
    = std::min (repeat.iterations != 0 ? repeat.size_bytes () : m_op.size_bytes,
		costed_max_bytes);
  m_sum.time_centicycles += m_tune.rep_start_centicycles
			    + size_bytes * 100 / m_tune.rep_bytes_per_cycle;
  m_sum.code_bytes += m_code.string_instruction + argument_code_bytes ();
}

/* How many times a function runs for each time that a block that is HOT does,
   in hundredths.  A rare block runs in less than one of eight calls of its
   function (block_hotness); assumed: one in a loop eight times in a call, and a
   cold one in one of 64 calls.  */
std::uint64_t
calls_per_run_percent (hotness hot)
{
  return of_hotness (hot, 6400, 800, 100, 100 / 8);
}

/* Add a library call for the whole block.  */
void
account::add_call ()
{
  const call_setup &setup = m_op.where.setup;
  m_sum.code_bytes += setup.code_bytes;
  m_sum.time_centicycles += setup.centicycles
			    * calls_per_run_percent (m_op.where.hot) / 100;
  std::uint64_t size_bytes = std::min (m_op.size_bytes, costed_max_bytes);
  std::uint64_t moved_centicycles;
  if (m_facts.max_vector_bytes != 0)
    moved_centicycles = size_bytes * 100
			/ m_tune.vector_library_bytes_per_cycle;
  else
    {
      traffic moved = { m_tune, m_loads_p };
      moved.add (m_tune.library_width_bytes, 1);
      moved_centicycles = size_bytes * moved.time_centicycles ()
			  / m_tune.library_width_bytes;
    }
  m_sum.time_centicycles
    += (m_loads_p ? m_tune.call_copy_centicycles : m_tune.call_set_centicycles)
       + moved_centicycles;
  m_sum.code_bytes += m_code.call + argument_code_bytes ();
  if (m_op.kind == op_kind::fill && m_op.fill_known_p)
    m_sum.code_bytes += m_code.constant_argument;
}

void
account::add_step (const step &step)
{
  switch (step.kind)
    {
    case step_kind::barrier:
      break;
    case step_kind::group:
      add_group (step);
      break;
    case step_kind::loop:
      add_loop (step.repeat, step.repeat.iterations);
      break;
    case step_kind::string_instruction:
      add_string_instruction (step.repeat);
      break;
    case step_kind::run_time_loop:
      add_loop (step.repeat, m_op.size_bytes / step.repeat.step_bytes ());
      break;
    case step_kind::rung:
    case step_kind::remainder:
      /* See sum_of_sizes.  Of remainders nobody knows which run; only the loop
	 is counted.  */
      break;
    case step_kind::call:
    case step_kind::clearing_call:
      add_call ();
      break;
    }
}

/* Add the second bases of the addresses in groups.  */
void
account::add_second_bases ()
{
  auto add = [this] (std::uint64_t saved_bytes)
  {
    m_sum.code_bytes -= saved_bytes;
    m_sum.time_centicycles += saved_bytes != 0 ? second_base_centicycles : 0;
  };
  std::uint64_t saved_bytes = m_stores.saved_code_bytes (m_line_centicycles);
  add (saved_bytes);
  if (m_loads_p)
    add (base_in_groups (m_op.src_base) == base_in_groups (m_op.dest_base)
	   ? saved_bytes
	   : m_loads.saved_code_bytes (m_line_centicycles));
}

cost
account::sum ()
{
  for (const step &step : m_plan.steps)
    add_step (step);
  if (m_plan.strategy != strategy::libcall)
    m_sum.code_bytes += value_code_bytes ();
  /* The compiler's own pieces get none.  */
  if (!m_op.in_expansion_p)
    add_second_bases ();
  m_sum.time_centicycles += m_moved.time_centicycles ();
  return m_sum;
}

/* What a call of the library for SIZE_BYTES costs in place of OP.  */
cost
call_cost (mem_op op, std::uint64_t size_bytes, const target_facts &facts,
	   const tuning &tune)
{
  op.size_bytes = size_bytes;
  op.size_known_p = true;
  return plan_cost (library_plan (op, facts), op, facts, tune, 0);
}

/* The sizes that were seen, or one for each rung.  */
size_counts
account::sizes () const
{
  if (m_op.seen.runs != 0)
    return shares_seen (m_op);
  size_counts sizes;
  for (const step &step : m_plan.steps)
    if (step.kind == step_kind::rung)
      sizes.push_back (
	{ step.test ? step.test->least_bytes : m_op.least_bytes, 0 });
  for (size_count &size : sizes)
    size.runs = all_shares / sizes.size ();
  return sizes;
}

/* The bytes of code for the pieces of STEP, of a ladder.  */
std::uint64_t
account::rung_code_bytes (const step &step) const
{
  std::uint64_t bytes = 0;
  for (const piece &part : step.pieces)
    bytes += move_code_bytes (part.width_bytes,
			      m_code.offset (
				static_cast<std::int64_t> (part.offset_bytes)));
  for (const piece &part : step.end_pieces)
    bytes += move_code_bytes (part.width_bytes,
			      m_code.index
				+ m_code.offset (-static_cast<std::int64_t> (
				  part.offset_bytes)));
  if (step.middle_pieces != 0)
    bytes += m_code.middle + move_code_bytes (step.middle_bytes, m_code.index);
  if (step.middle_pieces == 2)
    bytes += m_code.second_middle
	     + move_code_bytes (step.middle_bytes,
				m_code.index + m_code.short_offset);
  return bytes;
}

std::uint64_t
account::sizes_code_bytes () const
{
  std::uint64_t bytes
    = m_plan.strategy == strategy::libcall ? 0 : value_code_bytes ();
  for (const step &step : m_plan.steps)
    {
      bytes += (step.test ? m_code.test : 0) + rung_code_bytes (step);
      if (step.kind == step_kind::call)
	bytes += call_cost (m_op, 0, m_facts, m_tune).code_bytes;
      else if (step.kind == step_kind::run_time_loop)
	bytes += m_code.loop
		 + move_code_bytes (step.repeat.width_bytes, m_code.index);
    }
  return bytes;
}

/* The time of STEP for SIZE_BYTES, without its test.  */
std::uint64_t
account::rung_centicycles (const step &step, std::uint64_t size_bytes) const
{
  if (step.kind == step_kind::call)
    return call_cost (m_op, size_bytes, m_facts, m_tune).time_centicycles;
  traffic moved = { m_tune, m_loads_p };
  for (const piece &part : step.pieces_at (size_bytes))
    moved.add (part.width_bytes, 1);
  std::uint64_t time = step.middle_pieces != 0 ? middle_centicycles : 0;
  if (step.kind == step_kind::run_time_loop)
    {
      std::uint64_t iterations = size_bytes / step.repeat.step_bytes ();
      moved.add (step.repeat.width_bytes, iterations);
      time = iterations * m_tune.iteration_centicycles;
    }
  return time + moved.time_centicycles ();
}

std::uint64_t
account::sizes_centicycles () const
{
  const size_counts all = sizes ();
  size_counts called;
  std::uint64_t time = 0;
  for (const size_count &size : all)
    for (const step &step : m_plan.steps)
      {
	if (step.test)
	  time += size.runs * m_tune.iteration_centicycles;
	if (step.test && !step.test->passes_p (size.size_bytes))
	  continue;
	time += size.runs * rung_centicycles (step, size.size_bytes);
	if (step.kind == step_kind::call)
	  called.push_back (size);
	break;
      }
  time += (mispredicted (tests_of (m_plan), all)
	   + mispredicted (library_tests, called))
	  * m_tune.mispredict_centicycles;
  return time / all_shares;
}

} /* anonymous namespace */

cost
plan_cost (const plan &plan, const mem_op &op, const target_facts &facts,
	   const tuning &tune, std::uint64_t line_centicycles)
{
  account costs (plan, op, facts, tune, line_centicycles);
  bool sizes_p = plan.strategy == strategy::ladder
		 || (plan.strategy == strategy::libcall && !op.size_known_p
		     && op.seen.runs != 0);
  return sizes_p ? costs.sum_of_sizes () : costs.sum ();
}

/* The loads wait at the same time, for stores that leave the queue one after
   another.  */
std::uint64_t
store_wait_centicycles (const mem_op &op, const tuning &tune)
{
  return tune.forward_miss_centicycles
	 + op.fresh_stores.size () * tune.store8_centicycles;
}

std::uint64_t
price_of (const cost &costs, std::uint64_t line_centicycles)
{
  return costs.time_centicycles * 64 + costs.code_bytes * line_centicycles;
}

std::pair<std::uint64_t, std::uint64_t>
rank_of (const cost &costs, std::uint64_t line_centicycles)
{
  return { price_of (costs, line_centicycles), costs.code_bytes };
}

std::uint64_t
line_price_centicycles (const tuning &tune, hotness hot, preference prefer)
{
  std::uint64_t price
    = of_hotness (hot, tune.line_cold_centicycles, tune.line_rare_centicycles,
		  tune.line_normal_centicycles, tune.line_loop_centicycles);
  switch (prefer)
    {
    case preference::speed:
      return 0;
    case preference::balanced:
      return price;
    case preference::small:
      return price * small_price_percent / 100;
    }
  return price;
}

std::uint64_t
line_price_of (const question &asked)
{
  return line_price_centicycles (*asked.tune, asked.op.where.priced_as (),
				 asked.opts.prefer);
}

cost
costs_of (const plan &plan, const question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  cost costs = plan_cost (plan, op, facts, *tune, line_price_of (asked));
  if (plan.strategy != strategy::libcall && plan.values == value_source::loads
      && blocked_p (plan, op))
    costs.time_centicycles += store_wait_centicycles (op, *tune);
  return costs;
}

priced
priced_plan (const plan &plan, const question &asked)
{
  cost costs = costs_of (plan, usable (asked));
  return { costs, price_of (costs, line_price_of (asked)) / 64 };
}

std::vector<test_runs>
ladder_test_runs (const plan &plan, const mem_op &op)
{
  return runs_of (tests_of (plan), runs_seen (op));
}

} /* namespace memstrat */
