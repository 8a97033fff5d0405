/* One side of a block operation: where its bytes lie.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A block is a pointer that a MEM_REF accepts as its base, and an offset:

     memcpy (p, ...)	    p + 0
     s.a.b = ...	    &s + offset of a.b, which stays a stack address
     q->c[3] = ...	    q + offset of c[3]

   or, if the offset is not constant (v[i]), a reference whose address must
   first be computed.  */

#ifndef MEMSTRAT_GCC_MEMORY_BLOCK_H
#define MEMSTRAT_GCC_MEMORY_BLOCK_H

#include "gcc/compat.h"
#include "core/mem_op.h"

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

  /* The distance in bytes from the first byte of OTHER to the first byte of
     this block; nothing if the two are not known to be in the same object.  */
  std::optional<HOST_WIDE_INT> distance_from (const memory_block &other) const;

  /* The known alignment of the first byte, in bytes.  */
  std::uint64_t align_bytes () const { return m_align_bytes; }

  /* True if the block lies in an address space other than the generic.  */
  bool named_space_p () const { return !ADDR_SPACE_GENERIC_P (m_space); }

  /* True if the block's address is a pointer plus a constant offset, so that no
     address has to be computed.  */
  bool constant_offset_p () const { return m_base != NULL_TREE; }

  /* What the block's address begins with, as far as that is known here.  */
  block_base base () const;

  /* True if the block has no address: it is (part of) an SSA name, of a
     constant other than a string literal, or of a variable that expansion keeps
     in a register.  */
  bool in_register_p () const;

  /* The first SIZE_BYTES bytes of the block, without the zeros at their end;
     nothing if they are not known.  They are known for a string literal, for a
     variable that is always zero and, with ARRAYS_P, for a constant array of
     integers.  */
  std::optional<std::vector<unsigned char>>
  known_bytes (std::uint64_t size_bytes, bool arrays_p) const;

  /* Make the base a pointer that MEM_REFs accept.  If an address has to be
     computed for that, emit the computation in CHAIN.  To be called once,
     before the functions below.  With IN_LOOP_P, the accesses will be in a loop
     and have an index, so the address of a static variable is put into a
     register.  */
  void settle (statement_chain &chain, bool in_loop_p);

  /* The lvalue of TYPE, a piece's type, at OFFSET_BYTES in the block, plus
     INDEX (of sizetype) if that is not null.  It may alias everything.  */
  tree access (tree type, HOST_WIDE_INT offset_bytes, tree index) const;

  /* The address of the byte at OFFSET_BYTES, as a gimple value, computed in
     CHAIN if necessary.  This marks the variable that the block lies in, if
     any, as addressable.  Generic address space only.  */
  tree address (statement_chain &chain, HOST_WIDE_INT offset_bytes) const;

private:
  /* A base that a MEM_REF accepts; null as long as only m_ref is known.  */
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

/* What the addresses in the current function's own frame begin with, as far as
   that is known before registers are allocated.  */
block_base frame_base ();

/* True if REF is the load or store of a piece, as memory_block::access makes it
   without an index.  */
bool piece_access_p (const_tree ref);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_MEMORY_BLOCK_H */
