/* A zero in a register for several stores, instead of a constant in each.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     movq $0, 8(%rdi)			xorl %eax, %eax
     movq $0, 24(%rdi)		->	movq %rax, 8(%rdi)
     movl $0, 48(%rdi)			movq %rax, 24(%rdi)
					movl %eax, 48(%rdi)

   Instructions of 8, 8 and 7 bytes become 4, 4 and 3 bytes long, at the price
   of one of 2 bytes.  */

#ifndef MEMSTRAT_CORE_ZERO_REGISTER_H
#define MEMSTRAT_CORE_ZERO_REGISTER_H

#include <cstdint>
#include <vector>

#include "core/mem_op.h"

namespace memstrat {

/* A store of a zero of WIDTH_BYTES, 1, 2, 4 or 8.  If PREFIX_P, it needs a
   prefix with the register that is to hold the zero, but none with a
   constant.  */
struct zero_store
{
  unsigned width_bytes;
  bool prefix_p;

  /* How many bytes of code the register saves; 0 if it saves none.  */
  unsigned saved_code_bytes () const;
};

/* True if a register for STORES saves code that is worth the instruction that
   sets it, in code that runs as often as HOT says.  If
   PREFIX_P, that instruction needs a prefix.  */
bool zero_register_pays_p (const std::vector<zero_store> &stores, bool prefix_p,
			   hotness hot);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_ZERO_REGISTER_H */
