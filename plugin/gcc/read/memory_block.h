/* One side of a block operation: the location of its bytes.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A block is a pointer that a MEM_REF accepts as its base, and an offset:

     memcpy (p, ...)	    p + 0
     s.a.b = ...	    &s + offset of a.b, still relative to the frame
     q->c[3] = ...	    q + offset of c[3]

   With a variable offset (v[i]), the block is a reference whose address must
   first be computed.  */

#ifndef MEMSTRAT_GCC_MEMORY_BLOCK_H
#define MEMSTRAT_GCC_MEMORY_BLOCK_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

class memory_block
{
public:
  memory_block () = default;

  /* Return the block of REF, an aggregate's lvalue or a STRING_CST.  */
  static memory_block of_reference (tree ref);

  /* Return the block at POINTER, a gimple value.  */
  static memory_block of_pointer (tree pointer);

  /* Return the distance in bytes from the first byte of OTHER to the first
     byte of this block.  Return nothing unless both have the same base.  */
  std::optional<HOST_WIDE_INT> distance_from (const memory_block &other) const;

  /* Return the known alignment of the byte at OFFSET_BYTES, in bytes.  */
  std::uint64_t align_bytes (std::uint64_t offset_bytes = 0) const;

  /* Return true if the block lies in a named address space.  */
  bool named_space_p () const { return !ADDR_SPACE_GENERIC_P (m_space); }

  /* Return true if the block lies in static data or code, whose address is
     known when the program is linked or loaded.  */
  bool static_p () const;

  /* Return true if the block has no address: it is (part of) an SSA name, a
     constant other than a string literal, or a variable that expansion keeps
     in a register.  */
  bool in_register_p () const;

  /* Return the variable, parameter or literal that contains the block.  Return
     null if the block is behind a pointer.  */
  tree base_decl () const;

  /* Return a base that a MEM_REF accepts, and the first byte's offset from it.
     The base is null if the address must be computed from `reference'.  */
  tree mem_ref_base () const { return m_base; }
  HOST_WIDE_INT offset_bytes () const { return m_offset_bytes; }

  /* Return the reference or pointer that the block was made from.  */
  tree reference () const { return m_ref; }
  bool of_pointer_p () const { return m_ref_is_pointer_p; }

  addr_space_t space () const { return m_space; }

private:
  tree m_base = NULL_TREE;
  HOST_WIDE_INT m_offset_bytes = 0;

  tree m_ref = NULL_TREE;
  bool m_ref_is_pointer_p = false;

  addr_space_t m_space = ADDR_SPACE_GENERIC;

  /* The first byte is m_past_bytes behind an address that is aligned to
     m_align_bytes.  */
  std::uint64_t m_align_bytes = 1;
  std::uint64_t m_past_bytes = 0;

  void split_reference (tree ref);
  void set_alignment (unsigned align_bits, unsigned HOST_WIDE_INT bitpos);
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_MEMORY_BLOCK_H */
