/* What a plan costs: time, and bytes of code.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Deliberately not here: latencies.  What a program waits for is the last
   store of a block at the earliest when it loads it again, which the plan does
   not know.  Nor caches: the blocks are taken to be in the first one.  */

#include "core/cost.h"

#include <algorithm>

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

/* The bytes of an instruction that loads or stores WIDTH_BYTES, but for its
   address.  */
std::uint64_t
opcode_bytes (unsigned width_bytes, bool load_p)
{
  switch (width_bytes)
    {
    case 1: return load_p ? 3 : 2;
    case 4: return 2;
    case 16: return load_p ? 4 : 3;
    case 32: return 4;
    case 64: return 6;
    default: return 3;
    }
}

/* The bytes of code for one piece of WHAT, at PART.  */
std::uint64_t
piece_code_bytes (const plan &what, const mem_op &op, const piece &part,
		  bool loads_p)
{
  std::uint64_t offset
    = offset_code_bytes (static_cast<std::int64_t> (part.offset_bytes));
  std::uint64_t bytes = opcode_bytes (part.width_bytes, false) + offset;
  if (loads_p)
    return bytes + opcode_bytes (part.width_bytes, true) + offset;

  bool zero_p = op.kind == op_kind::zero
		|| (what.immediates_p && part.offset_bytes >= op.known_bytes);
  if (what.value_in_register_p && (zero_p || !what.immediates_p))
    return bytes;
  /* A vector comes from a register, or from read-only memory.  */
  if (part.width_bytes >= min_vector_bytes)
    return zero_p || !what.immediates_p ? bytes
					: bytes + 8 + part.width_bytes;
  /* A larger constant goes through a register, by a movabs of 10 bytes.  */
  if (part.width_bytes >= 8)
    return zero_p ? bytes + 4 : what.immediates_p ? bytes + 10 : bytes;
  return bytes + part.width_bytes;
}

/* The bytes of code that put a value into a register for WHAT.  */
std::uint64_t
value_code_bytes (const plan &what, const mem_op &op,
		  const target_facts &facts)
{
  unsigned widest_bytes = what.repeat.width_bytes;
  if (!what.pieces.empty ())
    widest_bytes = std::max (widest_bytes, what.pieces.front ().width_bytes);
  std::uint64_t constant_bytes = facts.word_bytes >= 8 ? 10 : 5;
  if (widest_bytes >= min_vector_bytes)
    /* A zero from nothing, a constant from a word, by movq and a broadcast; a
       variable from its byte, by one broadcast, movd and one, or movd and three
       shuffles.  */
    return op.kind != op_kind::fill ? 4
	   : op.fill_known_p ? constant_bytes + 9
	   : facts.max_vector_bytes >= 64 ? 6
	   : facts.max_vector_bytes >= 32 ? 9 : 17;

  /* The one value of 8 bytes of a fill goes through a register too.  */
  if (!what.value_in_register_p)
    return op.kind == op_kind::fill && !what.pieces.empty ()
	   && what.pieces.front ().width_bytes >= 8 ? 10 : 0;
  if (op.kind != op_kind::fill)
    return 2;
  return op.fill_known_p ? constant_bytes : constant_bytes + 7;
}

/* The bytes of code of the loop that WHAT repeats.  */
std::uint64_t
loop_code_bytes (const plan &what, const target_facts &facts, bool loads_p)
{
  const repetition &repeat = what.repeat;
  /* An index, counted up and compared; REX prefixes with a word of 8.  */
  std::uint64_t bytes = facts.word_bytes >= 8 ? 2 + 4 + 6 + 2 : 2 + 3 + 5 + 2;
  for (unsigned i = 0; i < repeat.pieces; i++)
    {
      /* The index takes a byte.  */
      std::uint64_t address
	= 1 + offset_code_bytes (std::int64_t (i) * repeat.width_bytes);
      bytes += opcode_bytes (repeat.width_bytes, false) + address;
      if (loads_p)
	bytes += opcode_bytes (repeat.width_bytes, true) + address;
    }
  return what.either_direction_p ? 2 * bytes + 16 : bytes;
}

std::uint64_t
call_code_bytes (const mem_op &op, const target_facts &facts)
{
  /* With -m32 the arguments go through the stack.  */
  std::uint64_t bytes = facts.word_bytes >= 8 ? 12 : 24;
  return op.kind == op_kind::fill && op.fill_known_p ? bytes + 3 : bytes;
}

/* The cost of a call of the library for OP.  */
cost
call_cost (const plan &what, const mem_op &op, const target_facts &facts,
	   const tuning &tune)
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
	   call_code_bytes (op, facts) };
}

/* The cost of the string instruction of WHAT, but for a value.  */
cost
rep_cost (const plan &what, const tuning &tune)
{
  std::uint64_t size_bytes = std::min (what.repeat.size_bytes (),
				       costed_max_bytes);
  /* The count, and the instruction.  */
  return { tune.rep_start_centicycles
	     + size_bytes * 100 / tune.rep_bytes_per_cycle,
	   5 + 3 };
}

} /* anonymous namespace */

std::uint64_t
offset_code_bytes (std::int64_t offset_bytes)
{
  return offset_bytes == 0 ? 0
	 : offset_bytes >= INT8_MIN && offset_bytes <= INT8_MAX ? 1 : 4;
}

cost
plan_cost (const plan &what, const mem_op &op, const target_facts &facts,
	   const tuning &tune)
{
  bool loads_p = reads_source_p (op.kind) && !what.immediates_p;
  traffic moved = { tune, loads_p };
  cost sum;
  if (what.how == strategy::libcall)
    sum = call_cost (what, op, facts, tune);
  else if (string_instruction_p (what.how))
    sum = rep_cost (what, tune);
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
      sum.code_bytes = loop_code_bytes (what, facts, loads_p);
    }
  sum.code_bytes += value_code_bytes (what, op, facts);

  for (const piece &part : what.pieces)
    {
      moved.add (part.width_bytes, 1);
      sum.code_bytes += piece_code_bytes (what, op, part, loads_p);
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
