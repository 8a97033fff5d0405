/* One side of a block operation: where its bytes lie.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A block is a pointer that a MEM_REF accepts as its base, and an offset:

     memcpy (p, ...)	    p + 0
     s.a.b = ...	    &s + offset of a.b, which stays a stack address
     q->c[3] = ...	    q + offset of c[3]

   or, where the offset is not constant (v[i]), a reference whose address must
   first be computed.  */

#ifndef MEMSTRAT_GCC_MEMORY_BLOCK_H
#define MEMSTRAT_GCC_MEMORY_BLOCK_H

#include "gcc/compat.h"

namespace memstrat {

class statement_chain;

class memory_block
{
public:
  memory_block () = default;

  /* The block that REF, an aggregate's lvalue or a STRING_CST, refers to.  */
  static memory_block of_reference (tree ref);

  /* The block that the gimple value POINTER points to.  */
  static memory_block of_pointer (tree pointer);

  /* How many bytes behind the first byte of OTHER this one's lies; nothing if
     they are not in the same object, as far as can be seen.  */
  std::optional<HOST_WIDE_INT> distance_from (const memory_block &other) const;

  /* The known alignment of the first byte, in bytes.  */
  std::uint64_t align_bytes () const { return m_align_bytes; }

  /* True if the block lies in an address space other than the generic.  */
  bool named_space_p () const { return !ADDR_SPACE_GENERIC_P (m_space); }

  /* True if the block's address is a pointer and a constant offset, so that
     none has to be computed.  */
  bool constant_offset_p () const { return m_base != NULL_TREE; }

  /* True if no address can be had: (part of) a variable that expansion keeps
     in a register, or of an SSA name.  */
  bool in_register_p () const;

  /* The block's SIZE_BYTES bytes up to its last one that is not zero; nothing
     if they are not known.  They are those of a string literal, of a variable
     that is always zero or, with ARRAYS_P, of a constant array of integers.  */
  std::optional<std::vector<unsigned char>>
  known_bytes (std::uint64_t size_bytes, bool arrays_p) const;

  /* Make the base a pointer that MEM_REFs accept, emitting the computation of
     an address in CHAIN where there is one.  To be called once, before the
     functions below.  IN_LOOP_P: the accesses will be repeated with an index,
     so that the address of a static variable belongs into a register.  */
  void settle (statement_chain &chain, bool in_loop_p);

  /* The lvalue of TYPE, an integer, at OFFSET_BYTES in the block, plus INDEX
     (of sizetype) if not null.  May alias everything.  */
  tree access (tree type, HOST_WIDE_INT offset_bytes, tree index) const;

  /* A gimple value: the address of the byte at OFFSET_BYTES, computed in
     CHAIN if need be.  The block is from then on known to have its address
     taken.  Generic address space only.  */
  tree address (statement_chain &chain, HOST_WIDE_INT offset_bytes) const;

private:
  /* What a MEM_REF accepts as its base, null where only m_ref is known.  */
  tree m_base = NULL_TREE;
  HOST_WIDE_INT m_offset_bytes = 0;

  /* The reference, or the pointer, that settle computes m_base from.  */
  tree m_ref = NULL_TREE;
  bool m_ref_is_pointer_p = false;

  addr_space_t m_space = ADDR_SPACE_GENERIC;
  std::uint64_t m_align_bytes = 1;

  bool split_reference (tree ref);
  tree base_decl () const;
};

/* True if REF is what memory_block::access made: a piece's load or store.  */
bool piece_access_p (const_tree ref);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_MEMORY_BLOCK_H */
