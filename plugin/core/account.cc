/* The sum of what the steps of a plan for a known size cost.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/account.h"

#include <algorithm>
#include <bit>

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

/* The index in an array of code_lengths for pieces of WIDTH_BYTES.  */
std::size_t
index_of (unsigned width_bytes)
{
  return static_cast<std::size_t> (std::bit_width (width_bytes) - 1);
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

} /* anonymous namespace */

void
traffic::add (unsigned width_bytes, std::uint64_t count)
{
  if (loads_p)
    loads_centicycles += count * load_centicycles (tune, width_bytes);
  stores_centicycles += count * store_centicycles (tune, width_bytes);
  accesses += count * (loads_p ? 2 : 1);
}

std::uint64_t
traffic::time_centicycles () const
{
  return std::max ({ loads_centicycles, stores_centicycles,
		     accesses * tune.access_centicycles });
}

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

} /* namespace memstrat */
