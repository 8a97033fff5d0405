/* Which bits belong to a reference.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read/bit_extent.h"

namespace memstrat {

bit_extent::bit_extent (tree ref)
{
  poly_int64 size_bits, position_bits;
  tree offset;
  machine_mode mode;
  int unsigned_p, reverse_p, volatile_p = 0;
  get_inner_reference (ref, &size_bits, &position_bits, &offset, &mode,
		       &unsigned_p, &reverse_p, &volatile_p);
  HOST_WIDE_INT constant_bits;
  if (known_size_p (size_bits) && size_bits.is_constant (&constant_bits))
    m_size_bits = constant_bits;
  m_whole_bytes_p = multiple_p (position_bits, BITS_PER_UNIT)
		    && m_size_bits.value_or (0) % BITS_PER_UNIT == 0;
}

} /* namespace memstrat */
