/* How much code addresses take, and a second base register, so that offsets
   take one byte rather than four.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   On x86-64, in bytes beyond the instruction and a base register:

     pointer	movq %rax, (%rdi)	0, 1 from offset 1 on, 4 from 128 on
     frame	movq %rax, (%rsp)	1 more
     symbol	movq %rax, v(%rip)	4

   A second base:

     movq %rax, 120(%rdi)		leaq 120(%rdi), %rdx
     movq %rax, 128(%rdi)	->	movq %rax, (%rdx)
     ...				movq %rax, 8(%rdx)
     movq %rax, 240(%rdi)		...
					movq %rax, 120(%rdx)

   Instructions of 4 and 7 bytes become 3 and 4 bytes long, at the price of one
   more instruction.  */

#ifndef MEMSTRAT_CORE_BIASED_BASE_H
#define MEMSTRAT_CORE_BIASED_BASE_H

#include <cstdint>
#include <optional>
#include <vector>

#include "core/mem_op.h"

namespace memstrat {

/* True if an address has at most one byte for OFFSET_BYTES from its base.  */
constexpr bool
short_offset_p (std::int64_t offset_bytes)
{
  return offset_bytes >= INT8_MIN && offset_bytes <= INT8_MAX;
}

/* A load or store at OFFSET_BYTES from a base.  If PREFIX_P, its instruction
   has a prefix anyway, which can encode any base.  */
struct base_access
{
  std::int64_t offset_bytes;
  bool prefix_p;
};

/* What two base registers, an old and a new one, cost in an address.  */
struct base_pair
{
  /* The old one takes a byte more in each address; the new one does not.  */
  bool longer_p = false;

  /* The new one needs a prefix that the old one does not need.  */
  bool prefixed_p = false;

  bool operator== (const base_pair &) const = default;
};

/* A register that holds the value of another base plus BIAS_BYTES.  */
struct biased_base
{
  std::int64_t bias_bytes;
  base_pair registers;

  /* How many bytes of code the new base saves for ACCESS, which uses the old
     one; 0 if it saves none.  */
  std::int64_t saved_code_bytes (const base_access &access) const;

  bool operator== (const biased_base &) const = default;
};

/* A second base is for at most so many accesses, to limit the time that the
   choice takes.  */
inline constexpr std::size_t max_base_accesses = 64;

/* The biased base with REGISTERS that saves the most code for ACCESSES.
   Nothing if none saves enough to be worth an instruction, in code that runs
   as often as HOT says.  BIAS_BYTES always fits into a signed offset of 32
   bits.  */
std::optional<biased_base>
choose_biased_base (const std::vector<base_access> &accesses,
		    base_pair registers, hotness hot);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_BIASED_BASE_H */
