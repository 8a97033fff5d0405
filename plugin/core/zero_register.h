/* A zero in a register for several stores, instead of a constant in each.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     movq $0, 8(%rdi)			xorl %eax, %eax
     movq $0, 24(%rdi)		->	movq %rax, 8(%rdi)
     movl $0, 48(%rdi)			movq %rax, 24(%rdi)
					movl %eax, 48(%rdi)

   An xorl of 2 bytes shortens the stores from 8, 8, 7 bytes to 4, 4, 3.  */

#ifndef MEMSTRAT_CORE_ZERO_REGISTER_H
#define MEMSTRAT_CORE_ZERO_REGISTER_H

#include <cstdint>
#include <vector>

#include "core/mem_op.h"

namespace memstrat {

/* A store of a zero of 1, 2, 4 or 8 bytes.  With PREFIX_P, the store needs a
   prefix if it stores a register, but not if it stores an immediate.  */
struct zero_store
{
  unsigned width_bytes;
  bool prefix_p;

  unsigned saved_code_bytes () const;
};

/* Return true if the bytes that a register saves in STORES pay for its xor in
   code as hot as HOT.  With PREFIX_P, the xor has a prefix.  */
bool zero_register_pays_p (const std::vector<zero_store> &stores, bool prefix_p,
			   hotness hot);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_ZERO_REGISTER_H */
