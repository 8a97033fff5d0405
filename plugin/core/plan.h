/* A plan: how a block operation is carried out, in steps.

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

     the same, ladder: the first step whose test n passes; d is a word for each
     two words of n, or 2 bytes for each 4 bytes
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

   A plan covers [0, size) exactly, and touches nothing outside of it;
   check_plan verifies this.  */

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

/* Adjacent pieces that are repeated.  The first one is at offset 0.  */
struct repetition
{
  unsigned width_bytes = 0;	/* The width of a piece.  */
  unsigned pieces = 0;		/* The pieces in an iteration.  */
  std::uint64_t iterations = 0; /* 0 if only the program knows it.  */

  std::uint64_t step_bytes () const
  {
    return std::uint64_t (width_bytes) * pieces;
  }

  std::uint64_t size_bytes () const { return step_bytes () * iterations; }

  /* The pieces of an iteration, with offsets from where it begins.  */
  std::vector<piece> body () const;

  bool operator== (const repetition &) const = default;
};

/* What a size that only the program knows has to be: within two limits, or, if
   OUTSIDE_P, not.  */
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

/* That the size is SIZE_BYTES or more.  */
constexpr size_test
at_least (std::uint64_t size_bytes)
{
  return { size_bytes, UINT64_MAX };
}

/* A step of a plan, of one of nine kinds.  */
struct step
{
  /* The loads of the operation have to wait for stores before it, and must stay
     after the last of those: if they were moved between the stores, each load
     would wait separately.  */
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

  /* The same, by an instruction that repeats itself; without iterations, as
     often as a run_time_loop.  */
  struct string_instruction
  {
    repetition repeat;

    bool operator== (const string_instruction &) const = default;
  };

  /* REPEAT, as often as it fits into a size that only the program knows; then,
     if END_PIECE_P, a piece at the end of the block.  */
  struct run_time_loop
  {
    repetition repeat;
    bool end_piece_p = false;

    bool operator== (const run_time_loop &) const = default;
  };

  /* A piece of WIDTH_BYTES if the bit for them is set in that size.  Its offset
     is the size without that bit and the lower ones.  */
  struct remainder
  {
    unsigned width_bytes;

    bool operator== (const remainder &) const = default;
  };

  /* One to four PIECES of WIDTH_BYTES are loaded, then stored: the first at the
     start of the block, the second at its end.  The third begins at, and the
     fourth ends before the end by, WIDTH_BYTES for each two of them that fit
     into the size.  */
  struct rung
  {
    unsigned width_bytes;
    unsigned pieces;

    /* Return the pieces in a block of SIZE_BYTES, in any order.  */
    std::vector<piece> pieces_at (std::uint64_t size_bytes) const;

    bool operator== (const rung &) const = default;
  };

  /* The library carries out the operation.  */
  struct call
  {
    bool operator== (const call &) const = default;
  };

  /* The library clears the block; later steps store the part of it that is not
     zero.  */
  struct clearing_call
  {
    bool operator== (const clearing_call &) const = default;
  };

  std::variant<barrier, group, loop, string_instruction, run_time_loop,
	       remainder, rung, call, clearing_call>
    what;

  /* In a ladder: if the size passes, this step does the work of the whole plan,
     and the steps behind it do nothing; otherwise it does nothing.  The last
     may have no test: it does the work if no step before it did.  */
  std::optional<size_test> test = {};

  /* Return the step as one of KIND; null if it is of another kind.  */
  template<typename kind>
  const kind *as () const
  {
    return std::get_if<kind> (&what);
  }

  /* Return what a loop or string instruction repeats; null for other steps.  */
  const repetition *repeated () const;

  bool operator== (const step &) const = default;
};

/* A function of several types, made of a lambda for each, for std::visit.  */
template<typename... lambda>
struct overloaded : lambda...
{
  using lambda::operator()...;
};

/* Where the bytes come from that a plan stores.  Unless it loads them, what it
   repeats of a known source are the zeros at its end, and later groups store
   the other bytes.  */
enum class value_source : unsigned char
{
  /* From the source.  */
  loads,
  /* From the code: a zero, a constant fill value, or the bytes of a known
     source.  */
  immediates,
  /* The same, but a zero or fill value, or the zero at the end of a known
     source, is put into a register once.  A fill value that is not constant is
     always in a register.  */
  one_register
};

struct plan
{
  memstrat::strategy strategy = memstrat::strategy::straight;
  std::vector<step> steps;
  value_source values = value_source::loads;

  /* The destination may overlap the source on either side, and the program
     chooses the direction.  If the destination begins before the source, or at
     or after its end, the steps are carried out in order, and each goes from
     the lowest address up; otherwise, all is done in reverse order.  */
  bool either_direction_p = false;

  /* The steps in order, or the last one first if REVERSE_P.  */
  std::vector<step> steps_in_order (bool reverse_p) const;

  /* The pieces of all groups, in the order of the groups; those of ladders are
     not among them.  */
  std::vector<piece> pieces () const;

  /* What the loop or string instruction of the plan repeats; null if it has
     neither.  */
  const repetition *repeated () const;

  /* Return true if the plan has a step of KIND.  */
  template<typename kind>
  bool has_p () const
  {
    return std::any_of (steps.begin (), steps.end (),
			[] (const step &step)
			{ return step.as<kind> () != nullptr; });
  }

  /* True if the plan is for a size that is only known when the program
     runs.  */
  bool run_time_size_p () const;

  bool operator== (const plan &) const = default;
};

/* Append steps to PLAN that move PIECES in groups of GROUP_PIECES.  */
void append_groups (plan &plan, const std::vector<piece> &pieces,
		    std::size_t group_pieces);

/* The pieces that cover [FROM_BYTES, TO_BYTES) of an operation on TO_BYTES: as
   many of WIDTH_BYTES as fit, then as few as possible for the rest.  FACTS
   must allow pieces of WIDTH_BYTES.  If no register has the width of the rest
   (3, 5, 6, 7, 9 ...) and OVERLAP_P, one wider piece covers it, which ends at
   TO_BYTES and begins in bytes that are already covered, unless it would begin
   before offset 0.  If a register has the width of the rest (1, 2, 4, 8 ...),
   the rest is one piece of that width, so that a later load of these bytes
   depends on a single store.  */
std::vector<piece> widest_pieces (std::uint64_t from_bytes,
				  std::uint64_t to_bytes, unsigned width_bytes,
				  const target_facts &facts, bool overlap_p);

/* The pieces for all of OP, which reads a source.  They are at most WIDTH_BYTES
   wide, and a load takes all its bytes from one store in OP.fresh_stores, or
   none from any of them: a store can be forwarded to such a load, while any
   other has to wait until the stores have reached the cache.  If ALIGNED_P,
   each piece is at a multiple of its width, for the sake of later loads from
   the destination.

     stored [0..8) [8..12) [12..16), WIDTH_BYTES 16
       pieces [0..8) [8..12) [12..16)  */
std::vector<piece> forwarded_pieces (const mem_op &op, unsigned width_bytes,
				     const target_facts &facts, bool aligned_p);

/* True if one of PIECES loads some bytes that a store in OP.fresh_stores
   wrote, and others that it did not write, so that the store cannot be
   forwarded to the load.  */
bool blocked_p (const std::vector<piece> &pieces, const mem_op &op);

/* The same for all pieces of PLAN, an inline plan for a known size.  */
bool blocked_p (const plan &plan, const mem_op &op);

/* True if all PIECES fit at once into FREE_REGISTERS general registers and the
   free vector registers of FACTS.  */
bool in_registers_p (const std::vector<piece> &pieces,
		     const target_facts &facts, unsigned free_registers);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_PLAN_H */
