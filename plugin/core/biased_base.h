/* The code bytes of addresses, and a second base that shortens addresses.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   On x86-64, the offset from each kind of base adds these bytes of code:

     pointer	movq %rax, (%rdi)	0, 1 from offset 1 on, 4 from 128 on
     frame	movq %rax, (%rsp)	1 more
     symbol	movq %rax, v(%rip)	4

   A second base:

     movq %rax, 120(%rdi)		leaq 120(%rdi), %rdx
     movq %rax, 128(%rdi)	->	movq %rax, (%rdx)
     ...				movq %rax, 8(%rdx)
     movq %rax, 240(%rdi)		...
					movq %rax, 120(%rdx)

   The leaq shortens the stores from 4 and 7 bytes to 3 and 4.  */

#ifndef MEMSTRAT_CORE_BIASED_BASE_H
#define MEMSTRAT_CORE_BIASED_BASE_H

#include <cstdint>
#include <optional>
#include <vector>

#include "core/mem_op.h"

namespace memstrat {

/* Return true if OFFSET_BYTES takes at most one byte in an address.  */
constexpr bool
short_offset_p (std::int64_t offset_bytes)
{
  return offset_bytes >= INT8_MIN && offset_bytes <= INT8_MAX;
}

/* A load or store at OFFSET_BYTES from a base.  With PREFIX_P, the instruction
   has a prefix anyway, which can encode any base register.  */
struct base_access
{
  std::int64_t offset_bytes;
  bool prefix_p;
};

/* The code that an old and a new base register add to an address.  */
struct base_pair
{
  bool longer_p = false;   /* The old register takes an extra byte.  */
  bool prefixed_p = false; /* Only the new register needs a prefix.  */

  bool operator== (const base_pair &) const = default;
};

/* A register that holds another base plus BIAS_BYTES.  */
struct biased_base
{
  std::int64_t bias_bytes;
  base_pair registers;

  /* Return the bytes of code that ACCESS saves with this base.  */
  std::int64_t saved_code_bytes (const base_access &access) const;

  bool operator== (const biased_base &) const = default;
};

/* The most accesses for which a base is chosen, to limit compile time.  */
inline constexpr std::size_t max_base_accesses = 64;

/* Return the base with REGISTERS that saves the most code for ACCESSES.
   Return nothing if no base pays for its instruction in code as hot as HOT.
   BIAS_BYTES always fits into a signed 32-bit offset.  */
std::optional<biased_base>
choose_biased_base (const std::vector<base_access> &accesses,
		    base_pair registers, hotness hot);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_BIASED_BASE_H */
