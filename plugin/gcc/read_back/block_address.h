/* The address of a block, as a sum.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     v[i_1].f		&v + 40 * i_1 + 8
     _2 + 24		&v + 40 * i_1 + 24, where _2 is &v[i_1]

   However an address was computed, it is compared in this form.  Nothing here
   uses memory_block, which emission depends on.  */

#ifndef MEMSTRAT_GCC_BLOCK_ADDRESS_H
#define MEMSTRAT_GCC_BLOCK_ADDRESS_H

#include "gcc/compat.h"

namespace memstrat {

/* The sum of a constant and of multiples of objects' addresses and of names,
   modulo the size of the address space.  */
class address_sum
{
public:
  void add_constant (unsigned HOST_WIDE_INT constant);
  void add_term (tree term, unsigned HOST_WIDE_INT factor);
  void add (const address_sum &other, unsigned HOST_WIDE_INT factor);

  /* The sum, if it is a constant.  */
  std::optional<HOST_WIDE_INT> constant () const;

private:
  unsigned HOST_WIDE_INT m_constant = 0;
  std::vector<std::pair<tree, unsigned HOST_WIDE_INT>> m_terms;
};

/* The values of names, as sums of other names.  */
class address_sums
{
public:
  /* Note what STMT computes.  */
  void define (gassign *stmt);

  /* EXPR, which has the width of an address, as a sum.  */
  address_sum of (tree expr) const;

  /* The address of REF, a reference to memory.  */
  address_sum of_reference (tree ref) const;

private:
  std::unordered_map<tree, address_sum> m_sums;

  /* Names that do not have the width of an address, and what defines them.  */
  std::unordered_map<tree, tree> m_narrow;

  address_sum of_conversion (tree expr, tree operand) const;
};

class block_address
{
public:
  /* The address of no block.  */
  block_address () = default;

  /* The address of REF, a reference to memory.  */
  static block_address of_reference (tree ref);

  /* The address of what POINTER, a gimple value, points to.  */
  static block_address of_pointer (tree pointer);

  /* The distance in bytes from this address to OTHER; nothing if it is not
     constant.  */
  std::optional<HOST_WIDE_INT> distance_to (address_sum other) const;

  /* The alignment, in bits, that the byte at OFFSET_BYTES is known to have.  */
  unsigned align_bits (HOST_WIDE_INT offset_bytes) const;

  addr_space_t space () const { return m_space; }

  /* The size of a reference, which for a field can be less than that of its
     type (bit_extent.h); 0 if it is not constant, or for a pointer.  */
  std::uint64_t size_bytes () const { return m_size_bytes; }

private:
  std::optional<address_sum> m_start;
  unsigned m_align_bits = BITS_PER_UNIT;
  unsigned HOST_WIDE_INT m_misalign_bits = 0;
  addr_space_t m_space = ADDR_SPACE_GENERIC;
  std::uint64_t m_size_bytes = 0;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_BLOCK_ADDRESS_H */
