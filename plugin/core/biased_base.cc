/* A second base register, so that offsets take one byte rather than four.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/biased_base.h"

#include <algorithm>

#include "core/cost.h"

namespace memstrat {

namespace {

/* What the instruction takes that computes the new base: every x86-64 issues
   four or more in a cycle, but for the small ones before Goldmont (Fog, The
   microarchitecture of Intel, AMD and VIA CPUs).  */
constexpr std::int64_t instruction_centicycles = 25;

/* The bytes of an address with OFFSET_BYTES, but for the base.  */
std::int64_t
address_code_bytes (std::int64_t offset_bytes, bool sib_p)
{
  return static_cast<std::int64_t> (offset_code_bytes (offset_bytes)) + sib_p;
}

/* The bytes of code that BASE saves for accesses at OFFSETS_BYTES; negative if
   it takes more.  */
std::int64_t
sum_saved_code_bytes (const biased_base &base,
		      const std::vector<std::int64_t> &offsets_bytes)
{
  /* lea: REX, the opcode and a byte for both registers.  */
  std::int64_t saved = -(3 + address_code_bytes (base.bias_bytes, base.sib_p));
  for (std::int64_t offset : offsets_bytes)
    saved += base.saved_code_bytes (offset);
  return saved;
}

} /* anonymous namespace */

std::int64_t
biased_base::saved_code_bytes (std::int64_t offset_bytes) const
{
  return std::max<std::int64_t> (
    0, address_code_bytes (offset_bytes, sib_p)
	 - address_code_bytes (offset_bytes - bias_bytes, false));
}

std::optional<biased_base>
choose_biased_base (const std::vector<std::int64_t> &offsets_bytes, bool sib_p,
		    std::uint64_t line_centicycles)
{
  std::optional<biased_base> best;
  std::int64_t best_saved = 0;
  auto consider = [&] (std::int64_t bias_bytes)
    {
      if (bias_bytes < INT32_MIN || bias_bytes > INT32_MAX)
	return;
      biased_base base = { bias_bytes, sib_p };
      std::int64_t saved = sum_saved_code_bytes (base, offsets_bytes);
      if (saved > best_saved)
	{
	  best = base;
	  best_saved = saved;
	}
    };
  /* As far as a short offset reaches from the old base.  */
  consider (INT8_MAX);
  consider (INT8_MIN);
  for (std::int64_t offset : offsets_bytes)
    {
      /* The one that needs no offset, or the lowest that is reached.  */
      consider (offset);
      consider (offset - INT8_MIN);
    }
  if (best_saved * static_cast<std::int64_t> (line_centicycles)
      <= instruction_centicycles * 64)
    return std::nullopt;
  return best;
}

} /* namespace memstrat */
