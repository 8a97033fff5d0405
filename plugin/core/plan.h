/* A plan: how a block operation is carried out, as ranges of bytes.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     size 23, word 8
       overlap     [0..8) [8..16) [15..23)
       no overlap  [0..8) [8..16) [16..20) [20..22) [22..23)

     size 41, vectors of 32
       pieces      [0..32) [25..41)

     size 200, unrolled_loop
       repeat      6 iterations of 4 pieces of 8      [0..192)
       pieces      [192..200)

     size n, known when the program runs
       repeat      n / 8 iterations of 1 piece of 8   [0..n & -8)
       then        4 bytes if (n & 4)                 [n & -8..n & -4)
		   2 bytes if (n & 2)                 [n & -4..n & -2)
		   1 byte  if (n & 1)                 [n & -2..n)

   A plan covers [0, size) exactly and touches nothing outside, which
   check_plan verifies.  */

#ifndef MEMSTRAT_CORE_PLAN_H
#define MEMSTRAT_CORE_PLAN_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/mem_op.h"
#include "core/strategy.h"
#include "core/target_facts.h"

namespace memstrat {

/* One load and/or store of [offset_bytes, offset_bytes + width_bytes).  */
struct piece
{
  std::uint64_t offset_bytes;
  unsigned width_bytes;

  std::uint64_t
  end_bytes () const
  {
    return offset_bytes + width_bytes;
  }

  bool operator== (const piece &) const = default;
};

/* The part of a plan that a loop or a string instruction repeats; it starts
   at offset 0.  */
struct repetition
{
  unsigned width_bytes = 0;	   /* Of one piece.  */
  unsigned pieces = 0;		   /* In an iteration, next to each other.  */
  std::uint64_t iterations = 0;	   /* 0: nothing is repeated.  */

  std::uint64_t
  step_bytes () const
  {
    return std::uint64_t (width_bytes) * pieces;
  }

  std::uint64_t
  size_bytes () const
  {
    return step_bytes () * iterations;
  }

  bool operator== (const repetition &) const = default;
};

struct plan
{
  /* What carries out `repeat', or straight where nothing is repeated.  A
     libcall has no repetition.  It has pieces only where the source is known
     and its end is zero (mem_op::known_bytes): then the call clears the
     block, and the pieces store what is not zero.  */
  strategy how = strategy::straight;

  repetition repeat;

  /* The pieces behind the repetition, in ascending order.  */
  std::vector<piece> pieces;

  /* The size is known when the program runs: what is repeated is repeated as
     often as it fits (its `iterations' is 0), and the rest is one piece of
     each narrower width whose bit is set in the size.  There are no
     `pieces'.  */
  bool run_time_size_p = false;

  /* The source may overlap on either side, so that the program decides: from
     the first byte up where the destination begins before the source or
     behind its end, otherwise everything in reverse order.  */
  bool either_direction_p = false;

  /* How many pieces are loaded before the first of them is stored.  */
  unsigned group_pieces = 4;

  /* The pieces store the bytes of a known source as immediates, rather than
     load them.  */
  bool immediates_p = false;

  /* The value of a zero or fill, or the zero at the end of a known source, is
     put into a register once, rather than stored as immediates.  */
  bool value_in_register_p = false;

  /* The loads wait for stores ahead of the operation, and have to stay behind
     the last of them: between them, each would wait for itself.  */
  bool behind_stores_p = false;

  bool operator== (const plan &) const = default;
};

/* Append to PLAN the pieces for [FROM_BYTES, TO_BYTES) of an operation of
   TO_BYTES: as many of WIDTH_BYTES (one that FACTS has) as fit, then the rest
   in as few pieces as OVERLAP_P allows: with it, a rest that no register has
   the width of (3, 5, 6, 7, 9 ...) is one wider piece that ends at TO_BYTES
   and begins in bytes already covered; never before offset 0.  A rest of 1, 2,
   4, 8 ... is one piece of that width, so that a later load of those bytes
   meets a single store.  */
void append_pieces (plan &plan, std::uint64_t from_bytes,
		    std::uint64_t to_bytes, unsigned width_bytes,
		    const target_facts &facts, bool overlap_p);

/* Append to PLAN the pieces for all of OP, which reads a source, none wider
   than WIDTH_BYTES, such that each load meets at most one of the stores in
   op.fresh_stores: the store that it takes its bytes from, rather than
   wait until all of them are in the cache.  ALIGNED_P: each lies at a multiple
   of its width, for the sake of later loads of the destination.

     stored [0..8) [8..12) [12..16), WIDTH_BYTES 16
       pieces [0..8) [8..12) [12..16)  */
void append_forwarded_pieces (plan &plan, const mem_op &op,
			      unsigned width_bytes,
			      const target_facts &facts, bool aligned_p);

/* True if a piece of PLAN, an inline one, loads bytes of a store in
   OP.fresh_stores and others too, so that the store's can not be forwarded.  */
bool blocked_p (const plan &plan, const mem_op &op);

/* True if all pieces of WHAT fit at once into the vector registers of FACTS and
   FREE_REGISTERS general ones.  */
bool in_registers_p (const plan &what, const target_facts &facts,
		     unsigned free_registers);

/* Why PLAN is not a sound plan for OP on a target with FACTS: a byte missed,
   a byte outside, a piece wider than the word, an order of loads and stores
   that an overlapping source would feel.  Empty if it is sound.  */
std::string check_plan (const plan &plan, const mem_op &op,
			const target_facts &facts);

/* PLAN for a remark: "straight, 5 pieces of 8, 1 of 1", "loop of 8".  */
std::string plan_text (const plan &plan);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_PLAN_H */
