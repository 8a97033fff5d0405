/* A block operation as numbers and flags.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A mem_op is all that choose_plan knows about a statement:

     *regs = *eregs;         { copy, size_bytes 168, dest_align_bytes 8, ... }
     memset (p, c, 41);      { fill, size_bytes 41, fill_known_p false, ... }

   If a decision needs another fact, add a field independent of GIMPLE.  */

#ifndef MEMSTRAT_CORE_MEM_OP_H
#define MEMSTRAT_CORE_MEM_OP_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/names.h"

namespace memstrat {

enum class op_kind : unsigned char
{
  copy, /* From a source that does not overlap, or is the same block.  */
  move, /* From a source that may overlap in any way (memmove).  */
  zero, /* All bytes 0.  */
  fill	/* All bytes the same, but not known to be 0.  */
};

template<>
inline constexpr std::array names_of<op_kind>
  = { "copy", "move", "clear", "fill" };

constexpr bool
reads_source_p (op_kind kind)
{
  return kind == op_kind::copy || kind == op_kind::move;
}

/* A store to the source shortly before the operation.  */
struct fresh_store
{
  std::int64_t offset_bytes; /* From the source's start; may be negative.  */
  std::uint64_t width_bytes;

  bool operator== (const fresh_store &) const = default;
};

/* The code that the compiler itself generates for an operation.  */
enum class compilers_code : unsigned char
{
  call,	       /* A library call.  */
  inline_code, /* A loop or straight code.  */
  rep_byte,    /* String instructions, by width.  */
  rep_4byte,
  rep_8byte
};

template<>
inline constexpr std::array names_of<compilers_code>
  = { "call", "inline", "rep_byte", "rep_4byte", "rep_8byte" };

constexpr bool
string_instruction_p (compilers_code code)
{
  return code >= compilers_code::rep_byte;
}

/* The frequency of a statement per call of its function.  */
enum class hotness : unsigned char
{
  cold, /* Hardly ever, as far as GCC can tell.  */
  rare, /* In less than one of eight calls.  */
  normal,
  loop /* Several times in a call.  */
};

template<>
inline constexpr std::array names_of<hotness>
  = { "cold", "rare", "normal", "loop" };

/* The reason why the code of an operation should be short.  */
enum class coldness : unsigned char
{
  none,
#define MEMSTRAT_COLDNESS(NAME, SENTENCE) NAME,
#include "core/coldness.def"
#undef MEMSTRAT_COLDNESS
};

template<>
inline constexpr std::array names_of<coldness> = {
  "none",
#define MEMSTRAT_COLDNESS(NAME, SENTENCE) #NAME,
#include "core/coldness.def"
#undef MEMSTRAT_COLDNESS
};

template<>
inline constexpr std::array sentences_of<coldness> = {
  "",
#define MEMSTRAT_COLDNESS(NAME, SENTENCE) SENTENCE,
#include "core/coldness.def"
#undef MEMSTRAT_COLDNESS
};

/* The reason why a function must not get a new library call.  */
enum class no_call : unsigned char
{
  none,
#define MEMSTRAT_NO_CALL(NAME, SENTENCE) NAME,
#include "core/no_call.def"
#undef MEMSTRAT_NO_CALL
};

template<>
inline constexpr std::array names_of<no_call> = {
  "none",
#define MEMSTRAT_NO_CALL(NAME, SENTENCE) #NAME,
#include "core/no_call.def"
#undef MEMSTRAT_NO_CALL
};

template<>
inline constexpr std::array sentences_of<no_call> = {
  "",
#define MEMSTRAT_NO_CALL(NAME, SENTENCE) SENTENCE,
#include "core/no_call.def"
#undef MEMSTRAT_NO_CALL
};

/* The smallest size with fast code in a cold block, unless its function is
   cold: "even if the string operation call is cold, we still might spend a lot
   of time processing large blocks" (decide_alg of GCC's i386-expand.cc).  */
inline constexpr std::uint64_t cold_speed_min_bytes = 256;

/* The compiler's largest inline size (i386-expand.cc, cpymem and setmem).  */
inline constexpr std::uint64_t compilers_inline_max_bytes = 1u << 30;

/* Bounds of a value; 0 and UINT64_MAX if nothing is known.  */
struct value_bounds
{
  std::uint64_t least = 0;
  std::uint64_t largest = UINT64_MAX;
  bool certain_p = true; /* Proven, not guessed.  */
};

/* The number of times that an operation ran with SIZE_BYTES.  */
struct size_count
{
  std::uint64_t size_bytes;
  std::uint64_t runs;

  bool operator== (const size_count &) const = default;
};

/* The sizes of an operation in a training run.  */
struct sizes_seen
{
  std::uint64_t runs = 0; /* 0 if nothing is known.  */

  /* The known sizes, most frequent first; they may not cover all runs.  */
  std::vector<size_count> counts;

  std::uint64_t uncounted_runs () const
  {
    std::uint64_t rest = runs;
    for (const size_count &count : counts)
      rest -= std::min (count.runs, rest);
    return rest;
  }

  bool operator== (const sizes_seen &) const = default;
};

/* The number of operations per function that may get long code.  With more,
   compile time grows faster than the code (docs/decisions/0030).  */
inline constexpr std::size_t many_operations = 256;

/* The place of an operation in the program.  */
struct place
{
  hotness hot = hotness::normal;
  bool for_size_p = false;	      /* GCC optimizes the block for size.  */
  bool function_for_size_p = false;   /* Its function is size-optimized.  */
  coldness why_cold = coldness::none; /* The reason for short code.  */

  bool sanitized_p = false;	       /* A sanitizer checks calls.  */
  no_call why_no_call = no_call::none; /* The reason against a call.  */

  /* A call would make the function save registers or set up the GOT, which
     nothing else in the function requires.  */
  bool call_setup_p = false;

  /* Arguments of a call lie on the stack.  GCC's register allocator ignores
     them at the start of each block, so code in a loop might use wrong
     addresses in the frame (init_elimination of lra-eliminations.cc).  */
  bool sp_moved_p = false;

  /* A flag of the compiler, such as -mmemcpy-strategy=, chooses the code for
     this kind of operation (see user_strategy_flag).  */
  bool user_flag_p = false;

  /* The called function is a builtin by name only (-fno-builtin).  */
  bool not_builtin_p = false;

  /* At least many_operations operations precede this one in its function.  For
     a run-time size, count later operations, too: a ladder has ten blocks.  */
  bool many_operations_p = false;

  /* Return the frequency that decides how long the code may be.  */
  hotness code_hotness () const { return for_size_p ? hotness::cold : hot; }

  /* Return true if the code should be short: rare or optimized for size.  */
  bool rare_p () const { return code_hotness () < hotness::normal; }

  /* Return true if no option can leave the operation to the compiler.  */
  bool inline_only_p () const { return why_no_call == no_call::inline_only; }

  bool operator== (const place &) const = default;
};

struct mem_op
{
  op_kind kind = op_kind::copy;

  /* The size or, without size_known_p, its upper bound (UINT64_MAX: none).
     Unless bound_certain_p, the bound is a guess: use it only for speed.  */
  std::uint64_t size_bytes = 0;
  bool size_known_p = true;

  /* Unless size_known_p: the certainty of the upper bound, the smallest size,
     and a power of two that divides all sizes.  */
  bool bound_certain_p = false;
  std::uint64_t least_bytes = 0;
  std::uint64_t multiple_bytes = 1;

  /* Unless size_known_p: the average size and the sizes in a profile.  Without
     a profile, the average is size_bytes.  */
  std::uint64_t expected_bytes = 0;
  sizes_seen seen;

  /* The compiler's own code.  Unknown code counts as a call.  */
  std::optional<compilers_code> compilers;

  compilers_code compilers_or_call () const
  {
    return compilers.value_or (compilers_code::call);
  }

  /* The operation is a clear that the compiler sees as a copy of zeros.  */
  bool src_zero_p = false;

  /* The compiler's code without the plugin, if known and different from
     `compilers' (regs=gpr, src_zero_p).  Only remarks and records use it.  */
  std::optional<compilers_code> without_plugin;

  std::optional<compilers_code> compiler_alone () const
  {
    return without_plugin ? without_plugin : compilers;
  }

  /* The largest size for which the compiler's own code is straight.  */
  std::uint64_t compilers_straight_bytes = 0;

  /* Known alignments, powers of two.  Clears and fills have no source.  */
  std::uint64_t dest_align_bytes = 1;
  std::uint64_t src_align_bytes = 1;

  /* The known alignment of the destination's end, or 0 if it is not more than
     dest_align_bytes.  Example: a clear that begins at the second member.  */
  std::uint64_t dest_end_align_bytes = 0;

  /* The source is constant: a string literal or a constant array.  */
  bool src_known_p = false;

  /* With src_known_p: the offset from which on all bytes are zero.  */
  std::uint64_t known_bytes = 0;

  /* The stores to the source shortly before the operation, youngest first.  */
  std::vector<fresh_store> fresh_stores;

  /* There are too many fresh stores for cut pieces; fresh_stores is empty.  */
  bool many_fresh_stores_p = false;

  /* The fill value is a constant.  For the constant 0, the kind is `zero'.  */
  bool fill_known_p = false;

  /* The statement is a library call, not the assignment of an aggregate.  */
  bool explicit_call_p = false;

  /* A block is in a named address space (__seg_gs): no calls, no `rep'.  */
  bool named_space_p = false;

  bool vector_mode_p = false;  /* The compiler moves the block as a vector.  */
  bool in_expansion_p = false; /* Found while GCC expands to RTL.  */

  place where;

  bool call_allowed_p () const
  {
    return !named_space_p && where.why_no_call == no_call::none;
  }

  bool operator== (const mem_op &) const = default;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_MEM_OP_H */
