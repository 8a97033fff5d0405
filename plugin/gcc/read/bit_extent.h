/* Which bits belong to a reference.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A field ends where the next one may begin.  In C++, the field of a base class
   or of a [[no_unique_address]] member ends before the tail padding and the
   virtual bases of its class, and is smaller than its type:

     struct base { virtual ~base (); int i; };		16 bytes
     struct heir : base { int j; };		base's field: 12

   In Ada a record may begin at any bit.  */

#ifndef MEMSTRAT_GCC_BIT_EXTENT_H
#define MEMSTRAT_GCC_BIT_EXTENT_H

#include "gcc/compat.h"

namespace memstrat {

class bit_extent
{
public:
  /* The bits of REF, an lvalue or a STRING_CST, as expand_assignment computes
     them.  */
  explicit bit_extent (tree ref);

  /* The number of bits; nothing if it is not constant.  */
  std::optional<std::uint64_t> size_bits () const { return m_size_bits; }

  /* True if they form whole bytes.  */
  bool whole_bytes_p () const { return m_whole_bytes_p; }

private:
  std::optional<std::uint64_t> m_size_bits;
  bool m_whole_bytes_p;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_BIT_EXTENT_H */
