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
		   run_time_loop
			   n / 8 iterations of 1 piece	  [0..n & -8)
		   remainder
			   4 bytes if (n & 4)		  [n & -8..n & -4)
		   remainder
			   2 bytes if (n & 2)		  [n & -4..n & -2)
		   remainder
			   1 byte  if (n & 1)		  [n & -2..n)

     "text" in 300 bytes, libcall
		   clearing_call		  [0..300)
		   group   [0..4)

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

/* Pieces next to each other, again and again; the first is at offset 0.  */
struct repetition
{
  unsigned width_bytes = 0;	   /* Of one piece.  */
  unsigned pieces = 0;		   /* In an iteration.  */
  std::uint64_t iterations = 0;	   /* 0 where only the program knows it.  */

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

  /* The pieces of an iteration, counted from where it begins.  */
  std::vector<piece> body () const;

  bool operator== (const repetition &) const = default;
};

/* What a step does.  */
enum class step_kind : unsigned char
{
  barrier,		/* The loads wait for stores ahead of the operation,
			   and have to stay behind the last of them: between
			   them, each would wait for itself.  */
  group,		/* All `pieces' are loaded, then all are stored.  */
  loop,			/* `repeat', from the block's first byte on.  */
  string_instruction,	/* The same, by an instruction that repeats itself.  */
  run_time_loop,	/* `repeat', as often as it fits into a size that the
			   program knows.  */
  remainder,		/* `pieces', which is a single one, if the bit of its
			   width is set in that size; it lies where the higher
			   bits of the size say.  */
  call,			/* The library carries the operation out.  */
  clearing_call		/* The library clears the block, of which steps behind
			   this one store what is not zero.  */
};

struct step
{
  step_kind kind;
  std::vector<piece> pieces = {};
  repetition repeat = {};

  bool operator== (const step &) const = default;
};

/* Where the bytes come from that pieces store, or the library.  */
enum class value_source : unsigned char
{
  loads,		/* From the source.  */
  immediates,		/* From the code: a zero, a constant fill, what a known
			   source holds.  */
  one_register		/* The same, but a zero or fill, or the zero at the end
			   of a known source, is put into a register once.  A
			   fill that is not constant is always in one.  */
};

struct plan
{
  memstrat::strategy strategy = memstrat::strategy::straight;
  std::vector<step> steps;
  value_source values = value_source::loads;

  /* The source may overlap on either side, so that the program decides: the
     steps in order, each from the first byte up, where the destination begins
     before the source or behind its end; otherwise all in reverse order.  */
  bool either_direction_p = false;

  /* The steps, with REVERSE_P the last one first.  */
  std::vector<step> steps_in_order (bool reverse_p) const;

  /* The pieces of all groups, in ascending order.  */
  std::vector<piece> pieces () const;

  /* What a loop or a string instruction repeats; null where none does.  */
  const repetition *repeated () const;

  /* The step of KIND that comes first; null if there is none.  */
  const step *find (step_kind kind) const;

  /* True if the size is known when the program runs.  */
  bool run_time_size_p () const;

  bool operator== (const plan &) const = default;
};

/* Append to PLAN steps that move PIECES, in groups of GROUP_PIECES.  */
void append_groups (plan &plan, const std::vector<piece> &pieces,
		    std::size_t group_pieces);

/* The pieces for [FROM_BYTES, TO_BYTES) of an operation of TO_BYTES: as many
   of WIDTH_BYTES (one that FACTS has) as fit, then the rest in as few pieces as
   OVERLAP_P allows: with it, a rest that no register has the width of (3, 5, 6,
   7, 9 ...) is one wider piece that ends at TO_BYTES and begins in bytes
   already covered; never before offset 0.  A rest of 1, 2, 4, 8 ... is one
   piece of that width, so that a later load of those bytes meets a single
   store.  */
std::vector<piece> widest_pieces (std::uint64_t from_bytes,
				  std::uint64_t to_bytes, unsigned width_bytes,
				  const target_facts &facts, bool overlap_p);

/* The pieces for all of OP, which reads a source, none wider than WIDTH_BYTES,
   such that each load meets at most one of the stores in op.fresh_stores: the
   store that it takes its bytes from, rather than wait until all of them are in
   the cache.  ALIGNED_P: each lies at a multiple of its width, for the sake of
   later loads of the destination.

     stored [0..8) [8..12) [12..16), WIDTH_BYTES 16
       pieces [0..8) [8..12) [12..16)  */
std::vector<piece> forwarded_pieces (const mem_op &op, unsigned width_bytes,
				     const target_facts &facts, bool aligned_p);

/* True if one of PIECES loads bytes of a store in OP.fresh_stores and others
   too, so that the store's can not be forwarded.  */
bool blocked_p (const std::vector<piece> &pieces, const mem_op &op);

/* The same for all pieces of PLAN, an inline one for a size that is known.  */
bool blocked_p (const plan &plan, const mem_op &op);

/* True if all PIECES fit at once into the vector registers of FACTS and
   FREE_REGISTERS general ones.  */
bool in_registers_p (const std::vector<piece> &pieces,
		     const target_facts &facts, unsigned free_registers);

/* Why PLAN is not a sound plan for OP on a target with FACTS: a byte missed,
   a byte outside, a piece wider than the word, steps that do not go together,
   an order of loads and stores that an overlapping source would feel.  Empty if
   it is sound.  */
std::string check_plan (const plan &plan, const mem_op &op,
			const target_facts &facts);

/* PLAN for a remark: "straight, 5 pieces of 8, 1 of 1", "loop of 8".  */
std::string plan_text (const plan &plan);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_PLAN_H */
