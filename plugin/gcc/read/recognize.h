/* From a GIMPLE statement to a block operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_RECOGNIZE_H
#define MEMSTRAT_GCC_RECOGNIZE_H

#include "gcc/compat.h"
#include "gcc/read/memory_block.h"
#include "core/mem_op.h"
#include "core/decision.h"

namespace memstrat {

/* A statement that may be a block operation, with its operands.  */
struct candidate
{
  gimple *stmt = nullptr;

  /* The operation as choose_plan sees it.  If WHY is a reason, only the kind is
     certain.  */
  mem_op op;

  /* Why recognition itself leaves the statement; reason::none if it does
     not.  */
  reason why = reason::none;

  memory_block dest;
  memory_block src;	 /* For copy and move.  */
  tree fill = NULL_TREE; /* For fill: a gimple value of type int.  */

  /* With op.src_known_p, the first op.known_bytes bytes of the source; the rest
     of it is zero.  */
  std::vector<unsigned char> known_bytes;

  tree size = NULL_TREE; /* Unless op.size_known_p: a gimple value. */

  /* The call's value is the destination's end (mempcpy), rather than its
     start.  */
  bool value_is_end_p = false;

  /* True if choose_plan is asked about the operation.  */
  bool asked_p () const { return why == reason::none; }
};

/* An operation that the compiler has turned into the load of a register and its
   store, which is the operation's statement.  Nothing is stored between the
   two.  */
struct register_copy
{
  candidate operation;
  gimple *load;
};

/* If STMT may be a block operation, the candidate; otherwise nothing.  The
   caller adds what depends on more than the statement and its block:
   where.why_no_call and the fresh stores.  */
std::optional<candidate> recognize (gimple *stmt);

/* If STMT stores a value that was loaded and has no other use, that register
   copy: a copy, or a move if the two may overlap.  GCC writes a memcpy or
   memmove of 2, 4, 8 or 16 bytes, or of the size of a vector, like that.
   Nothing if GCC optimizes for size, or not at all, unless the function keeps
   to general registers (GENERAL_P).  */
std::optional<register_copy> recognize_register_copy (gimple *stmt,
						      bool general_p);

/* True if an aggregate argument of CALL lies in a named address space.  */
bool named_space_argument_p (const gcall *call);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_RECOGNIZE_H */
