/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/write/block_access.h"

#include "fold-const.h"
#include "gimple-expr.h"
#include "gimplify.h"
#include "stor-layout.h"
#include "tree-ssa-address.h"

#include "gcc/write/emit.h"
#include "gcc/write/plan_emitter.h"
#include "gcc/write/statement_chain.h"
#include "target/target.h"

namespace memstrat {

namespace {

/* Return the type of the offset in a MEM_REF that may alias everything.
   Pieces must alias everything, because the old statement's type does not tell
   which fields their bytes belong to.  GCC itself uses a pointer to char, so a
   pointer to unsigned char marks the plugin's MEM_REFs.  */
tree
alias_everything_type ()
{
  return build_pointer_type_for_mode (unsigned_char_type_node, ptr_mode, true);
}

/* Return the address of BLOCK, which has no base, as a tree to be computed.
   Mark the variable that contains BLOCK, if any, as addressable.  */
tree
address_to_compute (const memory_block &block)
{
  tree ref = block.reference ();
  if (block.of_pointer_p ())
    return ref;
  mark_addressable (ref);
  if (TREE_CODE (ref) == TARGET_MEM_REF)
    return tree_mem_ref_addr (block.named_space_p ()
				? TREE_TYPE (TREE_OPERAND (ref, 0))
				: build_pointer_type (TREE_TYPE (ref)),
			      ref);
  tree type
    = build_qualified_type (TREE_TYPE (ref),
			    TYPE_QUALS_NO_ADDR_SPACE (TREE_TYPE (ref))
			      | ENCODE_QUAL_ADDR_SPACE (block.space ()));
  return build_fold_addr_expr_with_type (ref, build_pointer_type (type));
}

} /* anonymous namespace */

void
block_access::settle (statement_chain &chain, bool indexed_p)
{
  if (!m_base)
    {
      m_base = chain.compute (unshare_expr (address_to_compute (m_block)));
      return;
    }
  if (TREE_CODE (m_base) != ADDR_EXPR)
    return;
  tree decl = TREE_OPERAND (m_base, 0);
  bool immediate_p = m_block.static_p ()
		     && address_of_data (decl) == data_address::immediate;
  if (!indexed_p && !immediate_p)
    return;
  mark_addressable (decl);
  /* No address can have both %rip and an index.  */
  if (m_block.static_p ())
    m_base = chain.compute (unshare_expr (m_base));
  /* GCC's pass late_combine would put the address back into every store:
     movabsq %rax, address.  */
  if (immediate_p)
    m_base = hide (chain, m_base);
}

tree
block_access::access (const placed_piece &at) const
{
  HOST_WIDE_INT offset_bytes = at.part.offset_bytes;
  std::uint64_t align_bytes = m_block.align_bytes ();
  if (at.before_p)
    {
      offset_bytes = -offset_bytes;
      align_bytes = 1;
    }
  else if (offset_bytes != 0)
    align_bytes
      = MIN (align_bytes, (std::uint64_t) least_bit_hwi (offset_bytes));

  tree type = piece_type (at.part.width_bytes);
  unsigned align_bits
    = (unsigned) MIN (align_bytes * BITS_PER_UNIT, TYPE_ALIGN (type));
  type = build_aligned_type (type, align_bits);
  if (m_block.named_space_p ())
    type
      = build_qualified_type (type, ENCODE_QUAL_ADDR_SPACE (m_block.space ()));

  tree offset
    = build_int_cst (alias_everything_type (), m_offset_bytes + offset_bytes);
  if (at.index)
    return build5 (TARGET_MEM_REF, type, unshare_expr (m_base), offset,
		   at.index, NULL_TREE, NULL_TREE);
  return build2 (MEM_REF, type, unshare_expr (m_base), offset);
}

tree
block_access::address (statement_chain &chain, HOST_WIDE_INT offset_bytes) const
{
  offset_bytes += m_offset_bytes;
  if (TREE_CODE (m_base) == ADDR_EXPR)
    mark_addressable (TREE_OPERAND (m_base, 0));
  if (offset_bytes == 0)
    return m_base;
  if (TREE_CODE (m_base) != SSA_NAME)
    {
      tree pointer = fold_convert (ptr_type_node, unshare_expr (m_base));
      pointer = fold_build_pointer_plus_hwi (pointer, offset_bytes);
      return is_gimple_val (pointer) ? pointer : chain.compute (pointer);
    }
  return chain.assign (TREE_TYPE (m_base), POINTER_PLUS_EXPR, m_base,
		       size_int (offset_bytes));
}

bool
block_access::long_address_p () const
{
  if (m_block.named_space_p ())
    return false;
  if (TREE_CODE (m_base) != SSA_NAME || m_offset_bytes != 0)
    return true;
  gimple *definition = SSA_NAME_DEF_STMT (m_base);
  return is_gimple_assign (definition) && !gimple_assign_load_p (definition);
}

void
block_access::set_pointer (tree pointer)
{
  m_base = pointer;
  m_offset_bytes = 0;
}

bool
piece_access_p (const_tree ref)
{
  return TREE_CODE (ref) == MEM_REF
	 && TREE_TYPE (TREE_OPERAND (ref, 1)) == alias_everything_type ();
}

} /* namespace memstrat */
