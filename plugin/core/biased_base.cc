/* A second base register, so that offsets take one byte rather than four.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/biased_base.h"

#include <algorithm>

namespace memstrat {


std::int64_t
biased_base::saved_code_bytes (const base_access &access,
			       const code_lengths &code) const
{
  std::int64_t old_bytes = std::int64_t (code.offset (access.offset_bytes))
			   + registers.longer_p;
  std::int64_t new_bytes
    = std::int64_t (code.offset (access.offset_bytes - bias_bytes))
      + (registers.prefixed_p && !access.prefix_p);
  return std::max<std::int64_t> (old_bytes - new_bytes, 0);
}

std::int64_t
sum_saved_code_bytes (const biased_base &base,
		      const std::vector<base_access> &accesses,
		      const code_lengths &code)
{
  std::int64_t saved = -(std::int64_t (code.addition)
			 + code.offset (base.bias_bytes)
			 + base.registers.longer_p);
  for (const base_access &access : accesses)
    saved += base.saved_code_bytes (access, code);
  return saved;
}

std::optional<biased_base>
choose_biased_base (const std::vector<base_access> &accesses,
		    base_pair registers, const code_lengths &code,
		    std::uint64_t line_centicycles)
{
  std::optional<biased_base> best;
  std::int64_t best_saved = 0;
  auto consider = [&] (std::int64_t bias_bytes)
  {
    if (bias_bytes < INT32_MIN || bias_bytes > INT32_MAX)
      return;
    biased_base base = { bias_bytes, registers };
    std::int64_t saved = sum_saved_code_bytes (base, accesses, code);
    if (saved > best_saved)
      {
	best = base;
	best_saved = saved;
      }
  };
  /* The bases that are as far from the old one as a short offset reaches.  */
  consider (code.short_offset_max);
  consider (code.short_offset_min);
  for (const base_access &access : accesses)
    {
      /* The base from which this access needs no offset, and the highest one
	 from which a short offset reaches it.  */
      consider (access.offset_bytes);
      consider (access.offset_bytes - code.short_offset_min);
    }
  if (best_saved * static_cast<std::int64_t> (line_centicycles)
      <= static_cast<std::int64_t> (second_base_centicycles) * 64)
    return std::nullopt;
  return best;
}

} /* namespace memstrat */
