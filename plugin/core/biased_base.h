/* A second base register, so that offsets take one byte rather than four.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     movq %rax, 120(%rdi)		leaq 120(%rdi), %rdx
     movq %rax, 128(%rdi)	->	movq %rax, (%rdx)
     ...				movq %rax, 8(%rdx)
     movq %rax, 240(%rdi)		...
					movq %rax, 120(%rdx)

   4 and 7 bytes become 3 and 4, at the price of one instruction.  */

#ifndef MEMSTRAT_CORE_BIASED_BASE_H
#define MEMSTRAT_CORE_BIASED_BASE_H

#include <cstdint>
#include <optional>
#include <vector>

namespace memstrat {

/* A register that holds another base plus BIAS_BYTES.  */
struct biased_base
{
  std::int64_t bias_bytes;

  /* True if the other base takes a byte more in each address (%rsp, %r12); this
     one is not of those.  */
  bool sib_p;

  /* The bytes of code that an access at OFFSET_BYTES behind the other base is
     shorter with this one; 0 if it is none.  */
  std::int64_t saved_code_bytes (std::int64_t offset_bytes) const;

  bool operator== (const biased_base &) const = default;
};

/* The biased base that saves most code for accesses at OFFSETS_BYTES behind a
   base, of which SIB_P says what biased_base::sib_p does.  LINE_CENTICYCLES is
   the price of 64 bytes of code.  Nothing if what is saved is not worth an
   instruction, or lies further away than an offset of 32 bits reaches.  */
std::optional<biased_base>
choose_biased_base (const std::vector<std::int64_t> &offsets_bytes,
		    bool sib_p, std::uint64_t line_centicycles);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_BIASED_BASE_H */
