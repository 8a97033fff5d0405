/* The sizes of block operations.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_SIZES_H
#define MEMSTRAT_GCC_SIZES_H

#include "gcc/compat.h"
#include "gcc/read/statement_form.h"
#include "core/decision.h"

namespace memstrat {

struct operation_size
{
  /* In bytes.  */
  value_bounds bounds;

  /* True if the size is constant and at most half of the address space, as for
     any object.  */
  bool known_p = false;

  /* The reason why the operation must be left, or reason::none.  */
  reason why = reason::none;
};

/* Return the size of STMT's operation, whose form is FORM.  References must
   have a constant size in whole bytes.  A field ends where the next field may
   begin.  In C++, a base class or a [[no_unique_address]] member is smaller
   than its type: its field ends before the tail padding and virtual bases.

     struct base { virtual ~base (); int i; };		16 bytes
     struct heir : base { int j; };		the field of base: 12

   In Ada a record may begin at any bit.  */
operation_size size_of (const statement_form &form, gimple *stmt);

/* Forget the conditions in the current function that size_of has found.  Call
   this before blocks and edges change.  */
void forget_conditions ();

/* Return a power of two, at most 64, that divides all values of SIZE.  */
std::uint64_t multiple_of_value (const_tree size);

/* For each call of a string function, a profile has up to 32 sizes with their
   frequencies, and the average size.  See also keep_sizes.cc.  */

/* Return the average size in bytes of STMT, a call in the current function, in
   the training run of -fprofile-use.  Return nothing without a profile.  */
std::optional<std::uint64_t> profiled_size (gimple *stmt);

/* Return the sizes of STMT in the training run, if they are known.  */
sizes_seen profiled_sizes (gimple *stmt);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SIZES_H */
