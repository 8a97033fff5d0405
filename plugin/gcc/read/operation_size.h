/* How many bytes a block operation has.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_OPERATION_SIZE_H
#define MEMSTRAT_GCC_OPERATION_SIZE_H

#include "gcc/compat.h"
#include "gcc/read/statement_form.h"
#include "core/reasons.h"

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

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_OPERATION_SIZE_H */
