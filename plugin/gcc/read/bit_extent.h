/* Which bits belong to a reference.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A field ends where the next one may begin: in C++ that is ahead of the tail
   padding and of the virtual bases of the field's class, if that is a base
   class or [[no_unique_address]].  The field's type is larger:

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
  /* Of REF, an lvalue or a STRING_CST, as expand_assignment asks for it.  */
  explicit bit_extent (tree ref);

  /* How many bits; nothing if that is not constant.  */
  std::optional<std::uint64_t> size_bits () const { return m_size_bits; }

  /* True if they are the bits of whole bytes.  */
  bool whole_bytes_p () const { return m_whole_bytes_p; }

private:
  std::optional<std::uint64_t> m_size_bits;
  bool m_whole_bytes_p;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_BIT_EXTENT_H */
