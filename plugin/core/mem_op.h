/* A block operation as numbers and flags.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   This is all that choose_plan knows of a statement:

     *regs = *eregs;         { copy, size_bytes 168, dest_align_bytes 8, ... }
     memset (p, c, 41);      { fill, size_bytes 41, fill_known_p false, ... }

   and of the place where it stands, in its member `where'.

   Deliberately not here: anything of GIMPLE.  If a decision needs to know
   more about a statement, it becomes a field of this structure.  */

#ifndef MEMSTRAT_CORE_MEM_OP_H
#define MEMSTRAT_CORE_MEM_OP_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace memstrat {

/* What happens to the destination's bytes.  */
enum class op_kind : unsigned char
{
  copy,	 /* From a source that does not overlap, or is the same block.  */
  move,	 /* From a source that may overlap in any way (memmove).  */
  zero,	 /* All bytes 0.  */
  fill	 /* All bytes one other value.  */
};

/* The kind's name in remarks: "copy", "move", "clear", "fill".  */
constexpr const char *
op_kind_name (op_kind kind)
{
  switch (kind)
    {
    case op_kind::copy: return "copy";
    case op_kind::move: return "move";
    case op_kind::zero: return "clear";
    case op_kind::fill: return "fill";
    }
  return "?";
}

/* True where KIND reads a source block.  */
constexpr bool
reads_source_p (op_kind kind)
{
  return kind == op_kind::copy || kind == op_kind::move;
}

/* Bytes that the function stored shortly before the operation.  */
struct fresh_store
{
  /* Counted from the source's first byte.  */
  std::int64_t offset_bytes;
  std::uint64_t width_bytes;
};

/* What the compiler itself makes of an operation.  */
enum class compilers_code : unsigned char
{
  call,			/* Of the library.  */
  loop,			/* Or straight code.  */
  string_instruction	/* One that repeats itself.  */
};

/* How often a statement runs, for each time that its function does.  */
enum class hotness : unsigned char
{
  cold,		/* Hardly ever, as far as the compiler can tell.  */
  rare,		/* In less than one of eight.  */
  normal,
  loop		/* Several times.  */
};

/* The place of an operation in the program: how often it runs, and what its
   function and block allow.  */
struct place
{
  /* This decides what a byte of code is worth.  */
  hotness hot = hotness::normal;

  /* GCC optimises the statement's block for size.  */
  bool for_size_p = false;

  /* With for_size_p: not the block alone, but the function (-Os, cold).  */
  bool function_for_size_p = false;

  /* A sanitizer watches this function's library calls.  */
  bool sanitized_p = false;

  /* An operation of up to so many bytes may not become a library call, because
     of the function it is in.  0: no limit of that kind.  */
  std::uint64_t no_call_to_bytes = 0;

  /* The user gave the compiler's own -mmemcpy-strategy=, -mmemset-strategy=
     or -mstringop-strategy= for operations of this kind.  */
  bool user_flag_p = false;

  /* The function that is called here has a builtin's name, and -fno-builtin
     says that this means nothing.  */
  bool not_builtin_p = false;
};

struct mem_op
{
  op_kind kind = op_kind::copy;

  /* With size_known_p the size, and otherwise the largest that it may be, as
     far as the compiler can tell (UINT64_MAX where it can not): a guess that
     speed may rely on, and nothing else.  */
  std::uint64_t size_bytes = 0;
  bool size_known_p = true;

  /* Unless size_known_p: how long it is on average, if a profile says so, and
     otherwise size_bytes; and what the compiler itself has for that.  */
  std::uint64_t expected_bytes = 0;
  compilers_code compilers = compilers_code::call;

  /* Known alignments, powers of two; 1 where nothing is known.  The source's
     has no meaning for zero and fill.  */
  std::uint64_t dest_align_bytes = 1;
  std::uint64_t src_align_bytes = 1;

  /* The source's bytes are known (a string literal, a constant array): a piece
     is stored as an immediate and loads nothing.  */
  bool src_known_p = false;

  /* With src_known_p: from here to the end all bytes are zero.  */
  std::uint64_t known_bytes = 0;

  /* The stores to the source shortly before, the youngest first.  */
  std::vector<fresh_store> fresh_stores;

  /* There are more such stores than it pays to cut for; fresh_stores is
     empty.  */
  bool many_fresh_stores_p = false;

  /* The fill value is a constant.  Zero is the kind `zero', always known.  */
  bool fill_known_p = false;

  /* The statement is itself a call of a library function, rather than an
     assignment of an aggregate.  */
  bool explicit_call_p = false;

  /* Destination or source lies in a named address space (__seg_gs): there is
     no library function and no string instruction for it.  */
  bool named_space_p = false;

  /* An aggregate that is a single vector to the compiler.  */
  bool vector_mode_p = false;

  place where;

  /* True if the operation may become a library call.  A size that is only
     known when the program runs counts as its largest.  */
  bool
  call_allowed_p () const
  {
    return !named_space_p
	   && (where.no_call_to_bytes == 0
	       || size_bytes > where.no_call_to_bytes);
  }
};

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_MEM_OP_H */
