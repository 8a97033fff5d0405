/* How much code the addresses of an operation take.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/addresses.h"

namespace memstrat {

std::uint64_t
addresses::add (const piece &part)
{
  if (m_base == block_base::symbol)
    return m_code.long_offset;
  auto offset_bytes = static_cast<std::int64_t> (part.offset_bytes);
  if (m_accesses.size () < max_base_accesses)
    m_accesses.push_back ({ offset_bytes, part.width_bytes == 8 });
  unsigned code_bytes = m_code.offset (offset_bytes)
			+ (m_base == block_base::frame ? m_code.frame : 0u);
  m_long_p |= code_bytes > m_code.short_offset;
  return code_bytes;
}

std::uint64_t
addresses::saved_code_bytes (std::uint64_t line_centicycles) const
{
  /* No two pieces begin at the same offset, so at most one could do
     without.  */
  if (!m_long_p)
    return 0;
  base_pair registers = { m_base == block_base::frame && m_code.frame != 0 };
  return biased_base_saves (m_accesses, registers, m_code, line_centicycles);
}

std::uint64_t
address_code_bytes (block_base base, const code_lengths &code)
{
  switch (base)
    {
    case block_base::pointer:
      return 0;
    case block_base::frame:
      return code.addition + code.frame + code.short_offset;
    case block_base::symbol:
      return code.symbol_register;
    }
  return 0;
}

} /* namespace memstrat */
