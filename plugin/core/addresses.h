/* How much code the addresses of an operation take.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   On x86-64, in bytes beyond the instruction and a base register:

     pointer	movq %rax, (%rdi)	0, 1 from offset 1 on, 4 from 128 on
     frame	movq %rax, (%rsp)	1 more
     symbol	movq %rax, v(%rip)	4  */

#ifndef MEMSTRAT_CORE_ADDRESSES_H
#define MEMSTRAT_CORE_ADDRESSES_H

#include <cstdint>
#include <vector>

#include "core/biased_base.h"
#include "core/mem_op.h"
#include "core/plan.h"
#include "core/port.h"

namespace memstrat {

/* The addresses in a block with one base by which straight code loads from it,
   or stores to it.  */
class addresses
{
public:
  addresses (block_base base, const code_lengths &code)
    : m_base (base), m_code (code)
  {
  }

  /* Add that of PART, and return how many bytes of code it takes beyond the
     instruction that needs it.  */
  std::uint64_t add (const piece &part);

  /* How many bytes of code a second base saves for all that were added, if 64
     bytes of code have the price LINE_CENTICYCLES; 0 if none is worth it.  */
  std::uint64_t saved_code_bytes (std::uint64_t line_centicycles) const;

private:
  block_base m_base;
  const code_lengths &m_code;
  std::vector<base_access> m_accesses;

  /* One of them is longer than a short offset.  */
  bool m_long_p = false;
};

/* The bytes of code that put the address of a block with BASE into a register;
   0 for a pointer, which is in one.  */
std::uint64_t address_code_bytes (block_base base, const code_lengths &code);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_ADDRESSES_H */
