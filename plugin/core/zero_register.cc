/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/zero_register.h"

#include <algorithm>

namespace memstrat {

namespace {

/* The length of the xor that clears a register, without a prefix.  */
constexpr std::uint64_t xor_bytes = 2;

/* Return the bytes that the xor must save in code as hot as HOT.  The CPU does
   the xor at register renaming, and the stores do not wait for it (Fog, The
   microarchitecture of Intel, AMD and VIA CPUs).  The xor takes one
   instruction slot.  CPUs have 4 to 8 slots per cycle; 5 are assumed.  */
constexpr std::uint64_t
saved_min_bytes (hotness hot)
{
  return hot == hotness::loop ? 10 : hot == hotness::normal ? 5 : 2;
}

} /* anonymous namespace */

unsigned
zero_store::saved_code_bytes () const
{
  /* movq also has an immediate of 4 bytes.  */
  unsigned constant_bytes = std::min (width_bytes, 4u);
  return constant_bytes - std::min<unsigned> (constant_bytes, prefix_p);
}

bool
zero_register_pays_p (const std::vector<zero_store> &stores, bool prefix_p,
		      hotness hot)
{
  std::uint64_t saved = 0;
  for (const zero_store &store : stores)
    saved += store.saved_code_bytes ();
  std::uint64_t added = xor_bytes + prefix_p;
  return saved > added && saved - added >= saved_min_bytes (hot);
}

} /* namespace memstrat */
