/* The loads and stores of a block, and its address.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/write/block_access.h"

#include "fold-const.h"
#include "gimple-expr.h"
#include "gimplify.h"
#include "stor-layout.h"
#include "tree-ssa-address.h"

#include "gcc/write/statement_chain.h"

namespace memstrat {

namespace {

/* The type of the offset in a MEM_REF that may alias everything: the type of
   the old statement says nothing about the fields that its bytes belong to.  In
   such references of its own, GCC uses a pointer to char, so unsigned char here
   tells the plugin's references apart.  */
tree
alias_everything_type ()
{
  return build_pointer_type_for_mode (unsigned_char_type_node, ptr_mode, true);
}

} /* anonymous namespace */

void
block_access::settle (statement_chain &chain, bool indexed_p)
{
  tree pointer = NULL_TREE;
  if (!m_base)
    {
      if (m_block.of_pointer_p ())
	pointer = m_block.reference ();
      else if (TREE_CODE (m_block.reference ()) == TARGET_MEM_REF)
	{
	  mark_addressable (m_block.reference ());
	  tree type = build_pointer_type (TREE_TYPE (m_block.reference ()));
	  if (m_block.named_space_p ())
	    type = TREE_TYPE (TREE_OPERAND (m_block.reference (), 0));
	  pointer = tree_mem_ref_addr (type, m_block.reference ());
	}
      else
	{
	  mark_addressable (m_block.reference ());
	  tree type = build_qualified_type (
	    TREE_TYPE (m_block.reference ()),
	    TYPE_QUALS_NO_ADDR_SPACE (TREE_TYPE (m_block.reference ()))
	      | ENCODE_QUAL_ADDR_SPACE (m_block.space ()));
	  pointer = build_fold_addr_expr_with_type (m_block.reference (),
						    build_pointer_type (type));
	}
    }
  else if (indexed_p && TREE_CODE (m_base) == ADDR_EXPR)
    {
      /* No address has both %rip and an index.  */
      tree decl = TREE_OPERAND (m_base, 0);
      mark_addressable (decl);
      if (TREE_CODE (decl) != PARM_DECL && TREE_CODE (decl) != RESULT_DECL
	  && (TREE_CODE (decl) != VAR_DECL || TREE_STATIC (decl)
	      || DECL_EXTERNAL (decl)))
	pointer = m_base;
    }

  if (pointer)
    m_base = chain.compute (unshare_expr (pointer));
}

/* The lvalue of TYPE at OFFSET_BYTES plus INDEX in the block, which is aligned
   to ALIGN_BYTES there.  */
tree
block_access::access (tree type, HOST_WIDE_INT offset_bytes, tree index,
		      std::uint64_t align_bytes) const
{
  unsigned align_bits
    = (unsigned) MIN (align_bytes * BITS_PER_UNIT, TYPE_ALIGN (type));
  type = build_aligned_type (type, align_bits);
  if (m_block.named_space_p ())
    type
      = build_qualified_type (type, ENCODE_QUAL_ADDR_SPACE (m_block.space ()));

  tree offset = build_int_cst (alias_everything_type (),
			       m_block.offset_bytes () + offset_bytes);
  if (index)
    return build5 (TARGET_MEM_REF, type, unshare_expr (m_base), offset, index,
		   NULL_TREE, NULL_TREE);
  return build2 (MEM_REF, type, unshare_expr (m_base), offset);
}

tree
block_access::access (tree type, HOST_WIDE_INT offset_bytes, tree index) const
{
  std::uint64_t align_bytes = m_block.align_bytes ();
  if (offset_bytes != 0)
    align_bytes
      = MIN (align_bytes, (std::uint64_t) least_bit_hwi (offset_bytes));
  return access (type, offset_bytes, index, align_bytes);
}

tree
block_access::access_before (tree type, HOST_WIDE_INT offset_bytes,
			     tree index) const
{
  return access (type, -offset_bytes, index, 1);
}

tree
block_access::address (statement_chain &chain, HOST_WIDE_INT offset_bytes) const
{
  offset_bytes += m_block.offset_bytes ();
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
piece_access_p (const_tree ref)
{
  return TREE_CODE (ref) == MEM_REF
	 && TREE_TYPE (TREE_OPERAND (ref, 1)) == alias_everything_type ();
}

} /* namespace memstrat */
