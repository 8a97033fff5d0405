/* The loads and stores of a block, and its address.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_BLOCK_ACCESS_H
#define MEMSTRAT_GCC_BLOCK_ACCESS_H

#include "gcc/compat.h"
#include "gcc/read/memory_block.h"
#include "core/plan.h"

namespace memstrat {

class statement_chain;

/* A piece of a block.  Its offset counts from INDEX (in sizetype, a multiple
   of the piece's width) or, if INDEX is null, from the beginning.  With
   BEFORE_P, the offset counts down from INDEX, which may be any number.  */
struct placed_piece
{
  piece part;
  tree index = NULL_TREE;
  bool before_p = false;
};

class block_access
{
public:
  explicit block_access (const memory_block &block)
    : m_block (block), m_base (block.mem_ref_base ()),
      m_offset_bytes (block.offset_bytes ())
  {
  }

  /* Make the base a pointer that MEM_REFs accept, computed in CHAIN if
     necessary.  Put the address of a static variable into a register if
     accesses cannot contain it, or if they have an index (INDEXED_P).  Call
     this once, before the functions below.  */
  void settle (statement_chain &chain, bool indexed_p);

  /* Return the lvalue of the piece AT, which may alias everything.  */
  tree access (const placed_piece &at) const;

  /* Return the address of the byte at OFFSET_BYTES as a gimple value, computed
     in CHAIN if necessary.  Mark the variable that contains the block, if any,
     as addressable.  The address space must be generic.  */
  tree address (statement_chain &chain, HOST_WIDE_INT offset_bytes) const;

  /* Return true if each access would need more than a pointer in its address:
     an offset, a variable, or the computation of the pointer, which expansion
     would move into the address.  Return false in a named address space.  */
  bool long_address_p () const;

  /* Make POINTER, the address of the first byte, the base of all accesses.  */
  void set_pointer (tree pointer);

private:
  const memory_block &m_block;

  /* A base that a MEM_REF accepts, or null until settle computes it.  */
  tree m_base;

  /* The offset of the block's first byte from that base.  */
  HOST_WIDE_INT m_offset_bytes;
};

/* Return true if REF is the load or store of a piece that block_access::access
   made without an index.  */
bool piece_access_p (const_tree ref);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_BLOCK_ACCESS_H */
