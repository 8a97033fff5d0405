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

/* A piece of a block whose offset counts from INDEX (of sizetype, or null for
   the beginning), a multiple of the piece's width; or with BEFORE_P down from
   INDEX, any number.  */
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

  /* Make the base a pointer that MEM_REFs accept.  If an address has to be
     computed for that, emit the computation in CHAIN.  To be called once,
     before the functions below.  With INDEXED_P, the accesses will have an
     index, so the address of a static variable is put into a register.  It is
     also where no access can hold it.  */
  void settle (statement_chain &chain, bool indexed_p);

  /* The lvalue of the piece AT.  It may alias everything.  */
  tree access (const placed_piece &at) const;

  /* The address of the byte at OFFSET_BYTES, as a gimple value, computed in
     CHAIN if necessary.  This marks the variable that the block lies in, if
     any, as addressable.  Generic address space only.  */
  tree address (statement_chain &chain, HOST_WIDE_INT offset_bytes) const;

  /* True if each access would have more in its address than a pointer: a
     variable, or what the pointer was computed from, which expansion puts back.
     False in a named address space.  */
  bool long_address_p () const;

  /* Let all accesses begin with POINTER, which holds address (0).  */
  void set_pointer (tree pointer);

private:
  const memory_block &m_block;

  /* A base that a MEM_REF accepts; null before settle, if it has to be
     computed.  */
  tree m_base;

  /* From there to the first byte of the block.  */
  HOST_WIDE_INT m_offset_bytes;
};

/* True if REF is the load or store of a piece, as block_access::access makes it
   without an index.  */
bool piece_access_p (const_tree ref);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_BLOCK_ACCESS_H */
