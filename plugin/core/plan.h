/* Plans: the steps that carry out a block operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     size 23, word 8
       overlap     group   [0..8) [8..16) [15..23)
       no overlap  group   [0..8) [8..16) [16..20) [20..22)
		   group   [22..23)

     size 41, vectors of 32
		   group   [0..32) [25..41)

     size 200, unrolled_loop
		   loop    6 iterations of 4 pieces of 8  [0..192)
		   group   [192..200)

     size n, known when the program runs
		   run_time_loop, or string_instruction
			   n / 8 iterations of 1 piece	  [0..n & -8)
		   remainder
			   4 bytes if (n & 4)		  [n & -8..n & -4)
		   remainder
			   2 bytes if (n & 2)		  [n & -4..n & -2)
		   remainder
			   1 byte  if (n & 1)		  [n & -2..n)

     the same as a ladder: the first step whose test n passes; d is half of n,
     rounded down to a multiple of a piece's width
	n >= 33	   call
	n >= 8	   rung	   [0..8) [d..d + 8) [n - d - 8..n - d) [n - 8..n)
	n >= 2	   rung	   [0..2) [d..d + 2) [n - d - 2..n - d) [n - 2..n)
	n >= 1	   rung	   [0..1)

     "text" in 300 bytes, libcall
		   clearing_call		  [0..300)
		   group   [0..4)

     "text" in 300 bytes, unrolled_loop
		   loop    9 iterations of 4 pieces of 8  [0..288)
		   group   [288..296) [296..300)
		   group   [0..4)

   A plan covers exactly [0, size), as check_plan verifies.  */

#ifndef MEMSTRAT_CORE_PLAN_H
#define MEMSTRAT_CORE_PLAN_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/mem_op.h"
#include "core/strategy.h"
#include "core/target_facts.h"

namespace memstrat {

/* A load, a store, or both, of [offset_bytes, offset_bytes + width_bytes).  */
struct piece
{
  std::uint64_t offset_bytes;
  unsigned width_bytes;

  std::uint64_t end_bytes () const { return offset_bytes + width_bytes; }

  bool operator== (const piece &) const = default;
};

/* Iterations over adjacent pieces, from offset 0 on.  */
struct repetition
{
  unsigned width_bytes = 0;	/* Per piece.  */
  unsigned pieces = 0;		/* Per iteration.  */
  std::uint64_t iterations = 0; /* 0 for a run-time size.  */

  std::uint64_t step_bytes () const
  {
    return std::uint64_t (width_bytes) * pieces;
  }

  std::uint64_t size_bytes () const { return step_bytes () * iterations; }

  /* Return the pieces of an iteration, with offsets from its start.  */
  std::vector<piece> body () const;

  bool operator== (const repetition &) const = default;
};

/* The run-time sizes that pass a test: a range or, with OUTSIDE_P, all sizes
   outside the range.  */
struct size_test
{
  std::uint64_t least_bytes;
  std::uint64_t largest_bytes;
  bool outside_p = false;

  bool passes_p (std::uint64_t size_bytes) const
  {
    bool inside_p = size_bytes >= least_bytes && size_bytes <= largest_bytes;
    return inside_p != outside_p;
  }

  bool operator== (const size_test &) const = default;
};

constexpr size_test
at_least (std::uint64_t size_bytes)
{
  return { size_bytes, UINT64_MAX };
}

/* A step of a plan.  */
struct step
{
  /* A barrier between earlier stores and the operation's loads.  The loads
     wait together; loads among the stores would wait separately.  */
  struct barrier
  {
    bool operator== (const barrier &) const = default;
  };

  /* All PIECES are loaded, then all are stored.  */
  struct group
  {
    std::vector<piece> pieces;

    bool operator== (const group &) const = default;
  };

  /* REPEAT, from the first byte of the block on.  */
  struct loop
  {
    repetition repeat;

    bool operator== (const loop &) const = default;
  };

  /* REPEAT by one instruction; for a run-time size, as often as it fits.  */
  struct string_instruction
  {
    repetition repeat;

    bool operator== (const string_instruction &) const = default;
  };

  /* REPEAT as often as it fits into a run-time size.  With END_PIECE_P, a
     piece at the end of the block follows.  */
  struct run_time_loop
  {
    repetition repeat;
    bool end_piece_p = false;

    bool operator== (const run_time_loop &) const = default;
  };

  /* A piece of WIDTH_BYTES if size & WIDTH_BYTES is not 0.  Its offset is the
     size with this bit and all lower bits cleared.  */
  struct remainder
  {
    unsigned width_bytes;

    bool operator== (const remainder &) const = default;
  };

  /* One to four PIECES of WIDTH_BYTES, all loaded, then stored: one at the
     start, one at the end, one that begins at M, and one that ends M bytes
     before the end.  M is half the size, rounded down to whole pieces.  */
  struct rung
  {
    unsigned width_bytes;
    unsigned pieces;

    /* Return the pieces in a block of SIZE_BYTES, in any order.  */
    std::vector<piece> pieces_at (std::uint64_t size_bytes) const;

    bool operator== (const rung &) const = default;
  };

  struct call
  {
    bool operator== (const call &) const = default;
  };

  /* The library clears the block; later steps store the nonzero bytes.  */
  struct clearing_call
  {
    bool operator== (const clearing_call &) const = default;
  };

  std::variant<barrier, group, loop, string_instruction, run_time_loop,
	       remainder, rung, call, clearing_call>
    what;

  /* In a ladder, the first step whose test passes does the work of the whole
     plan.  A last step without a test takes all other sizes.  */
  std::optional<size_test> test = {};

  /* Return the step if it is of KIND, otherwise null.  */
  template<typename kind>
  const kind *as () const
  {
    return std::get_if<kind> (&what);
  }

  /* Return the repetition of a loop or string instruction, or null.  */
  const repetition *repeated () const;

  bool operator== (const step &) const = default;
};

/* A visitor for std::visit, made of a lambda for each type.  */
template<typename... lambda>
struct overloaded : lambda...
{
  using lambda::operator()...;
};

template<typename... lambda>
overloaded (lambda...) -> overloaded<lambda...>;

/* The source of the bytes stored.  If a plan does not load a known source, its
   repetition stores zeros, and later groups store the other bytes.  */
enum class value_source : unsigned char
{
  loads,
  /* Zeros, a constant fill value, or the bytes of a known source.  */
  immediates,
  /* Like immediates, but a register holds the zeros or the fill value, which
     need not be a constant.  */
  one_register
};

struct plan
{
  memstrat::strategy strategy = memstrat::strategy::straight;
  std::vector<step> steps;
  value_source values = value_source::loads;

  /* The blocks may overlap on either side.  The program starts at the highest
     address if the destination begins inside the source, and otherwise at the
     lowest address.  */
  bool either_direction_p = false;

  std::vector<step> steps_in_order (bool reverse_p) const;

  /* Return the pieces of all groups without a test, in order.  */
  std::vector<piece> pieces () const;

  /* Return the repetition of the loop or string instruction, or null.  */
  const repetition *repeated () const;

  template<typename kind>
  bool has_p () const
  {
    return std::any_of (steps.begin (), steps.end (),
			[] (const step &step)
			{ return step.as<kind> () != nullptr; });
  }

  /* Return true if the plan is for a run-time size.  */
  bool run_time_size_p () const;

  bool operator== (const plan &) const = default;
};

/* Append PIECES to PLAN in groups of GROUP_PIECES.  */
void append_groups (plan &plan, const std::vector<piece> &pieces,
		    std::size_t group_pieces);

/* Return pieces for [FROM_BYTES, TO_BYTES) of a block of TO_BYTES.  Use pieces
   of WIDTH_BYTES, which FACTS must allow, as long as they fit, then as few
   others as possible.  If the rest is as wide as a register (1, 2, 4, 8 ...),
   it is one piece, so that a later load depends on a single store.  Otherwise,
   with OVERLAP_P, a wider piece overlaps covered bytes and ends at TO_BYTES,
   unless it would begin before offset 0.  */
std::vector<piece> widest_pieces (std::uint64_t from_bytes,
				  std::uint64_t to_bytes, unsigned width_bytes,
				  const target_facts &facts, bool overlap_p);

/* Return pieces of at most WIDTH_BYTES for all of OP, which reads a source.
   Each piece lies inside one fresh store, which the CPU can forward, or
   overlaps no store.  Any other load would wait until the stores have reached
   the cache.  With ALIGNED_P, each piece is aligned for later loads from the
   destination.

     stored [0..8) [8..12) [12..16), WIDTH_BYTES 16
       pieces [0..8) [8..12) [12..16)  */
std::vector<piece> forwarded_pieces (const mem_op &op, unsigned width_bytes,
				     const target_facts &facts, bool aligned_p);

/* Return true if a load of PIECES overlaps a fresh store of OP and reaches
   beyond it, so that the CPU cannot forward the store.  */
bool blocked_p (const std::vector<piece> &pieces, const mem_op &op);

/* Return true if a load of PLAN, inline code for a known size, is blocked.  */
bool blocked_p (const plan &plan, const mem_op &op);

/* Return true if FREE_REGISTERS general registers and the free vector
   registers of FACTS hold all PIECES at once.  */
bool in_registers_p (const std::vector<piece> &pieces,
		     const target_facts &facts, unsigned free_registers);

/* Return a fault of PLAN for OP on a target with FACTS, or an empty string.
   Faults are missed bytes, bytes outside the block, unavailable widths, steps
   that do not go together, and loads after stores that may overlap them.  */
std::string check_plan (const plan &plan, const mem_op &op,
			const target_facts &facts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_PLAN_H */
