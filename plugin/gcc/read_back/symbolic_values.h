/* Where each byte of a GIMPLE value comes from.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     _1 = (unsigned char) c_9;		c_9[0]
     _2 = {_1, _1, _1, _1};		c_9[0] x 4
     _3 = BIT_FIELD_REF <_2, 16, 0>;	c_9[0] x 2

   A value that is not followed is a place of its own.  */

#ifndef MEMSTRAT_GCC_SYMBOLIC_VALUES_H
#define MEMSTRAT_GCC_SYMBOLIC_VALUES_H

#include "gcc/compat.h"
#include "core/listing.h"

namespace memstrat {

/* BYTES, those of an integer from the lowest one on, in the order of memory; or
   bytes in that order from the lowest one on.  */
symbolic_bytes in_memory_order (symbolic_bytes bytes);

class symbolic_values
{
public:
  /* Only the values of KNOWN are known, if that is not null.  */
  explicit symbolic_values (const symbolic_values *known = nullptr)
    : m_known (known)
  {
  }

  /* The value of NAME, a gimple value, is BYTES.  */
  void set (tree name, symbolic_bytes bytes);

  /* The bytes of VALUE, a gimple value or a vector's constructor: those that
     were set, those of a constant, or the bytes of a place that has VALUE's
     name.  */
  symbolic_bytes of (tree value) const;

  /* Set the value that STMT defines, if it can be followed.  STMT touches no
     memory.  */
  void define (gimple *stmt);

  /* The bytes that STMT, which touches no memory, assigns; none if they are not
     followed.  */
  symbolic_bytes of_assigned (gassign *stmt) const;

private:
  const symbolic_values *m_known;
  std::unordered_map<tree, symbolic_bytes> m_bytes;

  symbolic_bytes of_constructor (tree constructor) const;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SYMBOLIC_VALUES_H */
