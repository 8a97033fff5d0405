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

  /* The operation for choose_plan.  If WHY is a reason, only the kind is
     certain.  */
  mem_op op;

  /* The reason why recognition leaves the statement, or reason::none.  */
  reason why = reason::none;

  memory_block dest;
  memory_block src;	 /* For copy and move.  */
  tree fill = NULL_TREE; /* For fill: a gimple value of type int.  */

  /* With op.src_known_p: the first op.known_bytes of the source.  The rest is
     zero.  */
  std::vector<unsigned char> known_bytes;

  tree size = NULL_TREE; /* A gimple value, unless op.size_known_p.  */

  /* True if the call's value is the destination's end (mempcpy), not its
     start.  */
  bool value_is_end_p = false;

  /* Return true if choose_plan decides on the operation.  */
  bool asked_p () const { return why == reason::none; }
};

/* An operation that the compiler has turned into a load and a store, with no
   other store between these.  The operation's statement is the store.  */
struct register_copy
{
  candidate operation;
  gimple *load;
};

/* Return the candidate for STMT.  Return nothing unless STMT may be a block
   operation.  The caller adds the compiler's own code, and the facts that
   depend on other statements.  */
std::optional<candidate> recognize (gimple *stmt);

/* Return the register copy of STMT, the store of a loaded value that has no
   other use.  GCC makes such a load and store from a memcpy or memmove of 2,
   4, 8 or 16 bytes, or of the size of a vector.  The copy is a move if load
   and store may overlap.  Return nothing if STMT is no such store.  GENERAL_P
   is true if the function keeps to general registers.  In other functions,
   also return nothing if GCC optimizes for size or not at all.  */
std::optional<register_copy> recognize_register_copy (gimple *stmt,
						      bool general_p);

/* Return true if an aggregate argument of CALL is in a named address
   space.  */
bool named_space_argument_p (const gcall *call);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_RECOGNIZE_H */
