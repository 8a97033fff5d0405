/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read/memory_block.h"

#include "fold-const.h"
#include "function.h"
#include "gimple-expr.h"
#include "builtins.h"
#include "tree-dfa.h"

namespace memstrat {

namespace {

/* Return the address space of BASE, an object or a dereference.  */
addr_space_t
base_space (tree base)
{
  if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF)
    return TYPE_ADDR_SPACE (TREE_TYPE (TREE_TYPE (TREE_OPERAND (base, 0))));
  return TYPE_ADDR_SPACE (TREE_TYPE (base));
}

/* Return true if every MEM_REF may contain &BASE.  Computing the address of a
   thread-local variable may take a call, so compute it only once.  */
bool
addressable_in_place_p (tree base)
{
  switch (TREE_CODE (base))
    {
    case VAR_DECL:
      return !DECL_THREAD_LOCAL_P (base);
    case PARM_DECL:
    case RESULT_DECL:
    case CONST_DECL:
    case STRING_CST:
      return true;
    default:
      return false;
    }
}

} /* anonymous namespace */

/* Split REF into a base that a MEM_REF accepts and a constant offset, if that
   is possible.  */
void
memory_block::split_reference (tree ref)
{
  poly_int64 offset_bytes, more_bytes = 0;
  tree base = get_addr_base_and_unit_offset (ref, &offset_bytes);
  tree pointer = NULL_TREE;
  if (base && TREE_CODE (base) == MEM_REF)
    {
      /* The operand cannot be &var, because BASE would then be var.  */
      if (mem_ref_offset (base).to_shwi (&more_bytes))
	pointer = TREE_OPERAND (base, 0);
    }
  else if (base && addressable_in_place_p (base))
    pointer = build_fold_addr_expr (base);
  if (pointer && (offset_bytes + more_bytes).is_constant (&m_offset_bytes))
    m_base = pointer;
}

/* Note that the first byte is BITPOS bits past a multiple of ALIGN_BITS.  */
void
memory_block::set_alignment (unsigned align_bits, unsigned HOST_WIDE_INT bitpos)
{
  /* In Ada a block may begin within a byte.  */
  if (bitpos % BITS_PER_UNIT != 0 || align_bits < BITS_PER_UNIT)
    return;
  m_align_bytes = align_bits / BITS_PER_UNIT;
  m_past_bytes = bitpos / BITS_PER_UNIT;
}

std::uint64_t
memory_block::align_bytes (std::uint64_t offset_bytes) const
{
  return least_bit_hwi (m_align_bytes | (m_past_bytes + offset_bytes));
}

memory_block
memory_block::of_reference (tree ref)
{
  memory_block block;
  block.m_ref = ref;

  tree base = get_base_address (ref);
  if (!base)
    return block;
  if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF
      || DECL_P (base))
    block.m_space = base_space (base);

  unsigned align_bits;
  unsigned HOST_WIDE_INT bitpos;
  get_object_alignment_1 (ref, &align_bits, &bitpos);
  block.set_alignment (align_bits, bitpos);
  block.split_reference (ref);
  return block;
}

memory_block
memory_block::of_pointer (tree pointer)
{
  memory_block block;
  block.m_ref = pointer;
  block.m_ref_is_pointer_p = true;
  block.m_space = TYPE_ADDR_SPACE (TREE_TYPE (TREE_TYPE (pointer)));

  unsigned align_bits;
  unsigned HOST_WIDE_INT bitpos;
  get_pointer_alignment_1 (pointer, &align_bits, &bitpos);
  block.set_alignment (align_bits, bitpos);

  if (TREE_CODE (pointer) == ADDR_EXPR)
    {
      /* The pointer may be the converted address of a variable in another
	 address space.  The pointer's own address space counts.  */
      tree base = get_base_address (TREE_OPERAND (pointer, 0));
      if (base && base_space (base) == block.m_space)
	block.split_reference (TREE_OPERAND (pointer, 0));
    }
  else if (is_gimple_mem_ref_addr (pointer))
    block.m_base = pointer;
  return block;
}

tree
memory_block::base_decl () const
{
  if (m_base)
    return TREE_CODE (m_base) == ADDR_EXPR ? TREE_OPERAND (m_base, 0)
					   : NULL_TREE;
  tree ref = m_ref;
  if (m_ref_is_pointer_p)
    {
      if (TREE_CODE (ref) != ADDR_EXPR)
	return NULL_TREE;
      ref = TREE_OPERAND (ref, 0);
    }
  return get_base_address (ref);
}

bool
memory_block::static_p () const
{
  tree decl = m_base ? base_decl () : NULL_TREE;
  return decl && TREE_CODE (decl) != PARM_DECL
	 && TREE_CODE (decl) != RESULT_DECL
	 && (!VAR_P (decl)
	     || (is_global_var (decl) && !DECL_HARD_REGISTER (decl)));
}

bool
memory_block::in_register_p () const
{
  tree decl = base_decl ();
  if (!decl)
    return !m_base && !m_ref_is_pointer_p;
  switch (TREE_CODE (decl))
    {
    case VAR_DECL:
      /* At -O0, use_register_for_decl is false for a record in a register.  */
      return DECL_HARD_REGISTER (decl)
	     || (!is_global_var (decl) && use_register_for_decl (decl));
    case PARM_DECL:
    case RESULT_DECL:
      return use_register_for_decl (decl);
    case SSA_NAME:
      return true;
    default:
      /* A constant in a VIEW_CONVERT_EXPR has no address.  Dereferences and
	 static data have an address.  */
      return CONSTANT_CLASS_P (decl) && TREE_CODE (decl) != STRING_CST;
    }
}

std::optional<HOST_WIDE_INT>
memory_block::distance_from (const memory_block &other) const
{
  if (!m_base || !other.m_base || m_space != other.m_space
      || !operand_equal_p (m_base, other.m_base))
    return std::nullopt;
  return m_offset_bytes - other.m_offset_bytes;
}

} /* namespace memstrat */
