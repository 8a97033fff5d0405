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

  /* The size is constant and not larger than an object can be: half of the
     addresses.  */
  bool known_p = false;

  /* Why the operation has to be left; reason::none if it need not be.  */
  reason why = reason::none;
};

/* The size of the operation FORM, which STMT carries out.  If that is the size
   of references, it has to be a constant number of whole bytes.  A field ends
   where the next one may begin.  In C++, the field of a base class or of a
   [[no_unique_address]] member ends before the tail padding and the virtual
   bases of its class, and is smaller than its type:

     struct base { virtual ~base (); int i; };		16 bytes
     struct heir : base { int j; };		base's field: 12

   In Ada a record may begin at any bit.  */
operation_size size_of (const statement_form &form, gimple *stmt);

/* Forget the conditions in the current function that size_of has found.  Has to
   be called before blocks and edges change.  */
void forget_conditions ();

/* A power of two, at most 64, that all values of SIZE are multiples of.  */
std::uint64_t multiple_of_value (const_tree size);

/* With -fprofile-use GCC knows of each call of a string function how often it
   had which size, up to 32 sizes, and the average.  See also keep_sizes.cc.  */

/* Return the average size in bytes of STMT, a call in the current function, in
   the training run of -fprofile-use.  Return nothing if there was none.  */
std::optional<std::uint64_t> profiled_size (gimple *stmt);

/* Return the sizes of STMT in the training run, if they are known.  */
sizes_seen profiled_sizes (gimple *stmt);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SIZES_H */
