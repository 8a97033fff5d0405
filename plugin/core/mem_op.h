/* A block operation as numbers and flags.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   This is all that choose_plan knows about a statement:

     *regs = *eregs;         { copy, size_bytes 168, dest_align_bytes 8, ... }
     memset (p, c, 41);      { fill, size_bytes 41, fill_known_p false, ... }

   The member `where' describes its place in the program.

   Nothing here depends on GIMPLE, deliberately.  If a decision needs to know
   more about a statement, this structure gets a new field.  */

#ifndef MEMSTRAT_CORE_MEM_OP_H
#define MEMSTRAT_CORE_MEM_OP_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/names.h"

namespace memstrat {

/* What happens to the destination's bytes.  */
enum class op_kind : unsigned char
{
  copy, /* From a source that does not overlap, or is the same block.  */
  move, /* From a source that may overlap in any way (memmove).  */
  zero, /* All bytes 0.  */
  fill	/* All bytes one other value.  */
};

template<>
inline constexpr std::array names_of<op_kind>
  = { "copy", "move", "clear", "fill" };

/* True if KIND reads a source block.  */
constexpr bool
reads_source_p (op_kind kind)
{
  return kind == op_kind::copy || kind == op_kind::move;
}

/* Bytes of the source that the function stored shortly before the
   operation.  */
struct fresh_store
{
  /* From the source's first byte; may be negative.  */
  std::int64_t offset_bytes;
  std::uint64_t width_bytes;

  bool operator== (const fresh_store &) const = default;
};

/* What the compiler itself expands an operation to.  */
enum class compilers_code : unsigned char
{
  call,	       /* A library call.  */
  inline_code, /* A loop or straight code.  */
  rep_byte,    /* String instructions, by the width of what they repeat.  */
  rep_4byte,
  rep_8byte
};

template<>
inline constexpr std::array names_of<compilers_code>
  = { "call", "inline", "rep_byte", "rep_4byte", "rep_8byte" };

/* True if CODE is a string instruction.  */
constexpr bool
string_instruction_p (compilers_code code)
{
  return code >= compilers_code::rep_byte;
}

/* How often a statement runs each time its function is called.  */
enum class hotness : unsigned char
{
  cold, /* Hardly ever, as far as the compiler can tell.  */
  rare, /* In less than one of eight calls.  */
  normal,
  loop /* Several times in a call.  */
};

template<>
inline constexpr std::array names_of<hotness>
  = { "cold", "rare", "normal", "loop" };

/* Why the compiler wants short code.  */
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

/* What keeps new library calls out of a function.  */
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

/* In a cold block of a function that is not cold, the compiler carries out
   operations of at least this many bytes for speed: "even if the string
   operation call is cold, we still might spend a lot of time processing large
   blocks" (decide_alg of GCC's i386-expand.cc).  */
inline constexpr std::uint64_t cold_speed_min_bytes = 256;

/* The compiler has no inline code for a larger size (i386-expand.cc, the
   expansion of cpymem and setmem).  */
inline constexpr std::uint64_t compilers_inline_max_bytes = 1u << 30;

/* The smallest and the largest value that something may have; 0 and UINT64_MAX
   if nothing is known.  */
struct value_bounds
{
  std::uint64_t least = 0;
  std::uint64_t largest = UINT64_MAX;

  /* No other value is possible; otherwise this is a guess.  */
  bool certain_p = true;
};

/* How many RUNS of an operation had a size.  */
struct size_count
{
  std::uint64_t size_bytes;
  std::uint64_t runs;

  bool operator== (const size_count &) const = default;
};

/* The sizes that an operation had in a training run.  */
struct sizes_seen
{
  std::uint64_t runs = 0; /* 0 if nothing is known.  */

  /* Those that are known, the most frequent first; they may have fewer runs
     than there were.  */
  std::vector<size_count> counts;

  /* The runs whose sizes are not among the counts.  */
  std::uint64_t uncounted_runs () const
  {
    std::uint64_t rest = runs;
    for (const size_count &count : counts)
      rest -= std::min (count.runs, rest);
    return rest;
  }

  bool operator== (const sizes_seen &) const = default;
};

/* In a function with more block operations than this, what GCC's passes take
   grows faster than its code: those beyond the first so many are short
   (docs/decisions/0030).  */
inline constexpr std::size_t many_operations = 256;

/* The place of an operation in the program: how often it runs there, and what
   its function and block allow.  */
struct place
{
  hotness hot = hotness::normal;

  /* GCC optimizes the statement's block for size.  */
  bool for_size_p = false;

  /* With for_size_p: GCC optimizes the whole function for size (-Os, cold), not
     just the block.  */
  bool function_for_size_p = false;

  /* Why one of these holds, or the block is cold.  */
  coldness why_cold = coldness::none;

  /* A sanitizer watches this function's library calls.  */
  bool sanitized_p = false;

  /* What keeps the operation from becoming a library call; none if it may
     become one.  */
  no_call why_no_call = no_call::none;

  /* A call of the library in place of the operation would make its function
     save registers or set up the GOT, which no other call makes it do.  */
  bool call_setup_p = false;

  /* The stack pointer may not be where the function has it: arguments of a
     call lie on the stack.  GCC's register allocator supposes at the start of
     each block that it is, so that in a loop, what is in the frame might have
     the wrong address (init_elimination of lra-eliminations.cc).  */
  bool sp_moved_p = false;

  /* The user chose how the compiler carries out operations of this kind, by one
     of its own flags (-mmemcpy-strategy= etc., see user_strategy_flag).  */
  bool user_flag_p = false;

  /* The function called here has the name of a builtin, but because of
     -fno-builtin it is not one.  */
  bool not_builtin_p = false;

  /* Its function has many_operations or more ahead of it.  For a size that only
     the program knows, which may become a ladder of ten blocks, the operations
     of the whole function count.  */
  bool many_operations_p = false;

  /* How often the operation runs, as far as the length of its code is
     concerned: where GCC optimizes for size, hardly ever.  */
  hotness code_hotness () const { return for_size_p ? hotness::cold : hot; }

  /* True if its code had better be short, since it runs in less than one of
     eight calls of its function.  */
  bool rare_p () const { return code_hotness () < hotness::normal; }

  bool operator== (const place &) const = default;
};

struct mem_op
{
  op_kind kind = op_kind::copy;

  /* The size, if size_known_p.  Otherwise the largest size that the compiler
     thinks possible, or UINT64_MAX if it does not know any.  Unless
     bound_certain_p, that is a guess: only speed may depend on it, never
     correctness.  */
  std::uint64_t size_bytes = 0;
  bool size_known_p = true;

  /* Unless size_known_p: no size is larger than size_bytes, which is no guess
     then; and none is smaller than this one, or not a multiple of this power of
     two.  */
  bool bound_certain_p = false;
  std::uint64_t least_bytes = 0;
  std::uint64_t multiple_bytes = 1;

  /* Unless size_known_p: the average size according to a profile, or size_bytes
     without a profile.  */
  std::uint64_t expected_bytes = 0;

  /* Unless size_known_p: the sizes according to a profile.  */
  sizes_seen seen;

  /* What the compiler itself would expand the operation to, if that is known.
     If not, it counts as a call.  */
  std::optional<compilers_code> compilers;

  compilers_code compilers_or_call () const
  {
    return compilers.value_or (compilers_code::call);
  }

  /* It is a clear that is to the compiler a copy of a source that is always
     zero.  */
  bool src_zero_p = false;

  /* What it would be without the plugin, if that is something else (regs=gpr,
     src_zero_p) and known.  Only for people.  */
  std::optional<compilers_code> without_plugin;

  std::optional<compilers_code> compiler_alone () const
  {
    return without_plugin ? without_plugin : compilers;
  }

  /* The compiler itself carries out operations like this one in straight code,
     if they have at most so many bytes.  */
  std::uint64_t compilers_straight_bytes = 0;

  /* Known alignments, powers of two; 1 if nothing is known.  The source's is
     meaningless for zero and fill.  */
  std::uint64_t dest_align_bytes = 1;
  std::uint64_t src_align_bytes = 1;

  /* The known alignment of the byte behind the destination, if that is more
     than dest_align_bytes: a structure is cleared from its second member on.
     Otherwise 0.  */
  std::uint64_t dest_end_align_bytes = 0;

  /* The source's bytes are known (a string literal, a constant array): pieces
     are stored as immediates, without a load.  */
  bool src_known_p = false;

  /* With src_known_p: all bytes from this offset to the end are zero.  */
  std::uint64_t known_bytes = 0;

  /* The stores to the source shortly before the operation, youngest first.  */
  std::vector<fresh_store> fresh_stores;

  /* There are too many such stores for it to pay to cut pieces for them;
     fresh_stores is empty then.  */
  bool many_fresh_stores_p = false;

  /* The fill value is a constant.  A constant 0 is of the kind `zero'
     instead.  */
  bool fill_known_p = false;

  /* The statement is a call of a library function, not the assignment of an
     aggregate.  */
  bool explicit_call_p = false;

  /* Destination or source is in a named address space (__seg_gs), for which
     there is neither a library function nor a string instruction.  */
  bool named_space_p = false;

  /* The compiler treats the block as a single vector.  */
  bool vector_mode_p = false;

  /* The operation came up while the compiler expands to RTL.  */
  bool in_expansion_p = false;

  place where;

  /* True if the operation may become a library call.  */
  bool call_allowed_p () const
  {
    return !named_space_p && where.why_no_call == no_call::none;
  }

  bool operator== (const mem_op &) const = default;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_MEM_OP_H */
