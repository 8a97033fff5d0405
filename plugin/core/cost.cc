/* What a plan costs: time, and bytes of code.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Deliberately not here: latencies.  What a program waits for is the last
   store of a block at the earliest when it loads it again, which the plan does
   not know.  Nor caches: the blocks are taken to be in the first one.  */

#include "core/cost.h"

#include <algorithm>
#include <bit>

#include "core/port.h"

namespace memstrat {

namespace {

/* A size beyond this costs as much as this: no sum here can overflow.  */
constexpr std::uint64_t costed_max_bytes = std::uint64_t (1) << 36;

/* In one of so many runs a loop's last branch is mispredicted.  In
   bench/results/straight-against-loop.csv, whose code is always in the
   first-level cache, a loop of 6 to 8 iterations is 1.3 cycles slower than what
   its pieces take where it is always predicted and 4.8 where sizes are mixed;
   with the 16 cycles of generic it is 5.5 to 6 here.  Code that is as cold as
   its price says is predicted less well (docs/decisions/0013).  */
constexpr std::uint64_t runs_per_mispredict = 4;

/* prefer=small: the same as a cache line that is missed each time instead of
   once in about five.  */
constexpr std::uint64_t small_factor = 8;

/* Pick the number for a piece of WIDTH_BYTES.  */
std::uint64_t
of_width (unsigned width_bytes, std::uint64_t up_to_8, std::uint64_t up_to_16,
	  std::uint64_t up_to_32, std::uint64_t up_to_64)
{
  return width_bytes <= 8 ? up_to_8
	 : width_bytes <= 16 ? up_to_16
	 : width_bytes <= 32 ? up_to_32 : up_to_64;
}

std::uint64_t
load_centicycles (const tuning &tune, unsigned width_bytes)
{
  return of_width (width_bytes, tune.load8_centicycles,
		   tune.load16_centicycles, tune.load32_centicycles,
		   tune.load64_centicycles);
}

std::uint64_t
store_centicycles (const tuning &tune, unsigned width_bytes)
{
  return of_width (width_bytes, tune.store8_centicycles,
		   tune.store16_centicycles, tune.store32_centicycles,
		   tune.store64_centicycles);
}

/* The time of loads, stores and their addresses, which do not wait for each
   other.  */
struct traffic
{
  const tuning &tune;
  bool loads_p;
  std::uint64_t loads_centicycles = 0;
  std::uint64_t stores_centicycles = 0;
  std::uint64_t accesses = 0;

  void
  add (unsigned width_bytes, std::uint64_t count)
  {
    if (loads_p)
      loads_centicycles += count * load_centicycles (tune, width_bytes);
    stores_centicycles += count * store_centicycles (tune, width_bytes);
    accesses += count * (loads_p ? 2 : 1);
  }

  std::uint64_t
  time_centicycles () const
  {
    return std::max ({ loads_centicycles, stores_centicycles,
		       accesses * tune.access_centicycles });
  }
};

/* Which number of an array of code_lengths is for pieces of WIDTH_BYTES.  */
std::size_t
index_of (unsigned width_bytes)
{
  return static_cast<std::size_t> (std::bit_width (width_bytes) - 1);
}

/* The bytes of code that move one piece of WIDTH_BYTES at an address of
   ADDRESS_BYTES.  */
std::uint64_t
move_code_bytes (const code_lengths &code, unsigned width_bytes,
		 std::uint64_t address_bytes, bool loads_p)
{
  std::uint64_t bytes = code.store[index_of (width_bytes)] + address_bytes;
  if (loads_p)
    bytes += code.load[index_of (width_bytes)] + address_bytes;
  return bytes;
}

/* The bytes of code for one piece of WHAT, at PART.  */
std::uint64_t
piece_code_bytes (const plan &what, const mem_op &op, const piece &part,
		  const code_lengths &code, bool loads_p)
{
  std::uint64_t bytes = move_code_bytes (
    code, part.width_bytes,
    code.offset (static_cast<std::int64_t> (part.offset_bytes)), loads_p);
  if (loads_p)
    return bytes;

  bool zero_p = op.kind == op_kind::zero
		|| (what.immediates_p && part.offset_bytes >= op.known_bytes);
  if (what.value_in_register_p && (zero_p || !what.immediates_p))
    return bytes;
  /* A vector comes from a register, or from read-only memory.  */
  if (part.width_bytes >= min_vector_bytes)
    return zero_p || !what.immediates_p
	     ? bytes : bytes + code.vector_constant + part.width_bytes;
  /* The one word of a fill is in a register.  */
  if (part.width_bytes >= 8 && !zero_p && !what.immediates_p)
    return bytes;
  return bytes
	 + (zero_p ? code.zero : code.constant)[index_of (part.width_bytes)];
}

/* The bytes of code that put a value into a register for WHAT.  */
std::uint64_t
value_code_bytes (const plan &what, const mem_op &op,
		  const target_facts &facts, const code_lengths &code)
{
  unsigned widest_bytes = what.repeat.width_bytes;
  if (!what.pieces.empty ())
    widest_bytes = std::max (widest_bytes, what.pieces.front ().width_bytes);
  if (widest_bytes >= min_vector_bytes)
    return op.kind != op_kind::fill ? code.vector_zero
	   : op.fill_known_p ? code.word_constant + code.vector_of_word
	   : code.vector_of_byte[facts.max_vector_bytes >= 64 ? 2
				 : facts.max_vector_bytes >= 32 ? 1 : 0];

  if (!what.value_in_register_p)
    return op.kind == op_kind::fill && !what.pieces.empty ()
	     && what.pieces.front ().width_bytes >= 8
	   ? code.constant[index_of (8)] : 0;
  if (op.kind != op_kind::fill)
    return code.zero_register;
  return op.fill_known_p ? code.word_constant
			 : code.word_constant + code.multiplication;
}

/* The bytes of code of the loop that WHAT repeats.  */
std::uint64_t
loop_code_bytes (const plan &what, const code_lengths &code, bool loads_p)
{
  const repetition &repeat = what.repeat;
  std::uint64_t bytes = code.loop;
  for (unsigned i = 0; i < repeat.pieces; i++)
    bytes += move_code_bytes (
      code, repeat.width_bytes,
      code.index + code.offset (std::int64_t (i) * repeat.width_bytes),
      loads_p);
  return what.either_direction_p ? 2 * bytes + code.direction : bytes;
}

std::uint64_t
call_code_bytes (const mem_op &op, const code_lengths &code)
{
  return op.kind == op_kind::fill && op.fill_known_p
	   ? code.call + code.constant_argument : code.call;
}

/* The cost of a call of the library for OP.  */
cost
call_cost (const plan &what, const mem_op &op, const target_facts &facts,
	   const tuning &tune, const code_lengths &code)
{
  /* With pieces, the call clears the block.  */
  bool loads_p = reads_source_p (op.kind) && !what.immediates_p;
  std::uint64_t size_bytes = std::min (op.size_bytes, costed_max_bytes);
  std::uint64_t moved_centicycles;
  if (facts.max_vector_bytes != 0)
    moved_centicycles
      = size_bytes * 100 / tune.vector_library_bytes_per_cycle;
  else
    {
      traffic one = { tune, loads_p };
      one.add (tune.library_width_bytes, 1);
      moved_centicycles
	= size_bytes * one.time_centicycles () / tune.library_width_bytes;
    }
  return { (loads_p ? tune.call_copy_centicycles : tune.call_set_centicycles)
	     + moved_centicycles,
	   call_code_bytes (op, code) };
}

/* The cost of the string instruction of WHAT, but for a value.  */
cost
rep_cost (const plan &what, const tuning &tune, const code_lengths &code)
{
  std::uint64_t size_bytes = std::min (what.repeat.size_bytes (),
				       costed_max_bytes);
  return { tune.rep_start_centicycles
	     + size_bytes * 100 / tune.rep_bytes_per_cycle,
	   code.string_instruction };
}

} /* anonymous namespace */

cost
plan_cost (const plan &what, const mem_op &op, const target_facts &facts,
	   const tuning &tune)
{
  bool loads_p = reads_source_p (op.kind) && !what.immediates_p;
  const code_lengths &code = port_code_lengths (facts.word_bytes);
  traffic moved = { tune, loads_p };
  cost sum;
  if (what.how == strategy::libcall)
    sum = call_cost (what, op, facts, tune, code);
  else if (string_instruction_p (what.how))
    sum = rep_cost (what, tune, code);
  else if (what.repeat.pieces != 0)
    {
      std::uint64_t iterations
	= what.run_time_size_p ? op.size_bytes / what.repeat.step_bytes ()
			       : what.repeat.iterations;
      iterations = std::min (iterations, costed_max_bytes);
      moved.add (what.repeat.width_bytes, what.repeat.pieces * iterations);
      sum.time_centicycles
	= tune.mispredict_centicycles / runs_per_mispredict
	  + iterations * tune.iteration_centicycles;
      sum.code_bytes = loop_code_bytes (what, code, loads_p);
    }
  sum.code_bytes += value_code_bytes (what, op, facts, code);

  for (const piece &part : what.pieces)
    {
      moved.add (part.width_bytes, 1);
      sum.code_bytes += piece_code_bytes (what, op, part, code, loads_p);
    }
  sum.time_centicycles += moved.time_centicycles ();
  return sum;
}

std::uint64_t
wait_centicycles (const plan &what, const mem_op &op, const tuning &tune)
{
  if (what.how == strategy::libcall || what.immediates_p
      || !blocked_p (what, op))
    return 0;
  /* The loads wait side by side, and for stores that leave the queue one behind
     the other.  */
  return tune.forward_miss_centicycles
	 + op.fresh_stores.size () * tune.store8_centicycles;
}

std::uint64_t
price_of (const cost &costs, std::uint64_t line_centicycles)
{
  return costs.time_centicycles * 64 + costs.code_bytes * line_centicycles;
}

std::uint64_t
line_price_centicycles (const tuning &tune, hotness hot,
			preference prefer)
{
  std::uint64_t price = 0;
  switch (hot)
    {
    case hotness::loop: price = tune.line_loop_centicycles; break;
    case hotness::normal: price = tune.line_normal_centicycles; break;
    case hotness::rare: price = tune.line_rare_centicycles; break;
    case hotness::cold: price = tune.line_cold_centicycles; break;
    }
  switch (prefer)
    {
    case preference::speed: return 0;
    case preference::balanced: return price;
    case preference::small: return price * small_factor;
    }
  return price;
}

} /* namespace memstrat */
