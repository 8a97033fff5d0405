/* One side of a block operation: where its bytes lie.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   See memory_block.h.  In GCC, gimple_fold_builtin_memory_op has the same
   duties.  */

#include "gcc/memory_block.h"

#include "gcc/write/statement_chain.h"
#include "target/target.h"

#include "attribs.h"
#include "cgraph.h"
#include "fold-const.h"
#include "function.h"
#include "gimple-expr.h"
#include "gimplify.h"
#include "builtins.h"
#include "stor-layout.h"
#include "tree-dfa.h"
#include "tree-ssa-address.h"

namespace memstrat {

namespace {

/* The address space of the object or the dereference BASE.  */
addr_space_t
base_space (tree base)
{
  if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF)
    return TYPE_ADDR_SPACE (TREE_TYPE (TREE_TYPE (TREE_OPERAND (base, 0))));
  return TYPE_ADDR_SPACE (TREE_TYPE (base));
}

/* True if &BASE may stand in a MEM_REF for each access.  The address of a
   thread-local variable may take a call to compute.  */
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

/* Bytes of a constant array are looked at only up to this offset.  */
constexpr std::uint64_t max_array_bytes = 4096;

/* True if TYPE is an array of integers, of any dimension.  */
bool
integer_array_p (tree type)
{
  if (TREE_CODE (type) != ARRAY_TYPE)
    return false;
  for (; TREE_CODE (type) == ARRAY_TYPE; type = TREE_TYPE (type))
    if (TYPE_REVERSE_STORAGE_ORDER (type))
      return false;
  return INTEGRAL_TYPE_P (type);
}

/* The alignment, in bytes, of an address that is BITPOS bits past a multiple of
   ALIGN_BITS.  */
std::uint64_t
start_align_bytes (unsigned align_bits, unsigned HOST_WIDE_INT bitpos)
{
  if (bitpos != 0)
    align_bits = MIN (align_bits, least_bit_hwi (bitpos));
  return MAX (align_bits / BITS_PER_UNIT, 1u);
}

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

/* Split REF into a base that a MEM_REF accepts and a constant offset.  If that
   is not possible, return false and leave the block unchanged.  */

bool
memory_block::split_reference (tree ref)
{
  poly_int64 poly_offset;
  HOST_WIDE_INT offset_bytes;
  tree base = get_addr_base_and_unit_offset (ref, &poly_offset);
  if (!base || !poly_offset.is_constant (&offset_bytes))
    return false;

  if (TREE_CODE (base) == MEM_REF)
    {
      poly_offset_int mem_offset = mem_ref_offset (base);
      HOST_WIDE_INT mem_offset_bytes;
      if (!mem_offset.is_constant ()
	  || !wi::fits_shwi_p (mem_offset.to_constant ()))
	return false;
      mem_offset_bytes = mem_offset.to_constant ().to_shwi ();
      tree pointer = TREE_OPERAND (base, 0);
      if (!is_gimple_mem_ref_addr (pointer)
	  || (TREE_CODE (pointer) == ADDR_EXPR
	      && !addressable_in_place_p (TREE_OPERAND (pointer, 0))))
	return false;
      m_base = pointer;
      m_offset_bytes = offset_bytes + mem_offset_bytes;
      return true;
    }

  if (!addressable_in_place_p (base))
    return false;
  m_base = build_fold_addr_expr (base);
  m_offset_bytes = offset_bytes;
  return true;
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
  block.m_align_bytes = start_align_bytes (align_bits, bitpos);
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
  block.m_align_bytes = start_align_bytes (align_bits, bitpos);

  if (TREE_CODE (pointer) == ADDR_EXPR)
    {
      /* The pointer may be into one address space, and made from the address of
	 a variable in another.  Then its own address space counts.  */
      tree base = get_base_address (TREE_OPERAND (pointer, 0));
      if (base && base_space (base) == block.m_space)
	block.split_reference (TREE_OPERAND (pointer, 0));
    }
  else if (is_gimple_mem_ref_addr (pointer))
    block.m_base = pointer;
  return block;
}

/* The variable, parameter or literal that the block lies in; null if it is
   behind a pointer.  */

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

/* Whether %rsp or a frame pointer is the base in a frame is decided only when
   registers are allocated; here it is what the flags and alloca ask for.  */
block_base
frame_base ()
{
  return flag_omit_frame_pointer && !cfun->calls_alloca ? block_base::frame
							: block_base::pointer;
}

block_base
memory_block::base () const
{
  tree decl = m_base ? base_decl () : NULL_TREE;
  if (!decl)
    return block_base::pointer;
  if (TREE_CODE (decl) == STRING_CST || TREE_CODE (decl) == CONST_DECL
      || (VAR_P (decl) && is_global_var (decl)))
    return constant_address_p (decl) ? block_base::symbol : block_base::pointer;
  return frame_base ();
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
      /* use_register_for_decl knows none of a record at -O0.  */
      return DECL_HARD_REGISTER (decl)
	     || (!is_global_var (decl) && use_register_for_decl (decl));
    case PARM_DECL:
    case RESULT_DECL:
      return use_register_for_decl (decl);
    case SSA_NAME:
      return true;
    default:
      /* Any other value without an address (a VIEW_CONVERT_EXPR of a
	 constant), unless it is a dereference or static data.  */
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

/* True if an object of TYPE has a volatile part.  */
static bool
volatile_part_p (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (TYPE_VOLATILE (type))
    return true;
  if (RECORD_OR_UNION_TYPE_P (type))
    for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
      if (TREE_CODE (field) == FIELD_DECL
	  && (TREE_THIS_VOLATILE (field)
	      || volatile_part_p (TREE_TYPE (field))))
	return true;
  return false;
}

/* The initializer of the variable DECL, null for zero, if the variable has that
   value whenever the program runs; otherwise error_mark_node.  An alias or a
   weakref may stand for a variable that is no constant, and something other than
   the program may fill in a constant that is in the user's own section or has a
   volatile part.  The compiler reads such a block from memory, too, although not
   always a scalar in it.  */
static tree
constant_initializer (tree decl)
{
  if (!DECL_IN_CONSTANT_POOL (decl))
    {
      varpool_node *node = is_global_var (decl) ? varpool_node::get (decl)
						: nullptr;
      if (!node || node->alias || node->weakref
	  || (DECL_SECTION_NAME (decl) && !node->implicit_section)
	  || lookup_attribute ("noinit", DECL_ATTRIBUTES (decl))
	  || lookup_attribute ("persistent", DECL_ATTRIBUTES (decl))
	  || volatile_part_p (TREE_TYPE (decl)))
	return error_mark_node;
    }
  return ctor_for_folding (decl);
}

std::optional<std::vector<unsigned char>>
memory_block::known_bytes (std::uint64_t size_bytes, bool arrays_p) const
{
  tree decl = m_base ? base_decl () : NULL_TREE;
  tree type_bytes = decl ? TYPE_SIZE_UNIT (TREE_TYPE (decl)) : NULL_TREE;
  if (!type_bytes || !tree_fits_uhwi_p (type_bytes) || named_space_p ()
      || m_offset_bytes < 0
      || (std::uint64_t) m_offset_bytes > tree_to_uhwi (type_bytes)
      || size_bytes > tree_to_uhwi (type_bytes) - m_offset_bytes)
    return std::nullopt;

  std::vector<unsigned char> bytes;
  if (TREE_CODE (decl) == STRING_CST)
    {
      const char *text = TREE_STRING_POINTER (decl);
      std::uint64_t length_bytes = TREE_STRING_LENGTH (decl);
      std::uint64_t first = MIN ((std::uint64_t) m_offset_bytes, length_bytes);
      std::uint64_t end = MIN (m_offset_bytes + size_bytes, length_bytes);
      bytes.assign (text + first, text + end);
    }
  else if (arrays_p && VAR_P (decl) && integer_array_p (TREE_TYPE (decl))
	   && m_offset_bytes + size_bytes <= max_array_bytes)
    {
      tree init = constant_initializer (decl);
      if (!init || init == error_mark_node)
	return std::nullopt;
      bytes.resize (size_bytes);
      if (native_encode_initializer (init, bytes.data (), (int) size_bytes,
				     (int) m_offset_bytes)
	  != (int) size_bytes)
	return std::nullopt;
    }
  else if (VAR_P (decl))
    {
      tree init = constant_initializer (decl);
      if (init == error_mark_node || (init && !initializer_zerop (init)))
	return std::nullopt;
    }
  else
    return std::nullopt;

  while (!bytes.empty () && bytes.back () == 0)
    bytes.pop_back ();
  return bytes;
}

void
memory_block::settle (statement_chain &chain, bool in_loop_p)
{
  tree pointer = NULL_TREE;
  if (!m_base)
    {
      if (m_ref_is_pointer_p)
	pointer = m_ref;
      else if (TREE_CODE (m_ref) == TARGET_MEM_REF)
	{
	  mark_addressable (m_ref);
	  tree type = build_pointer_type (TREE_TYPE (m_ref));
	  if (named_space_p ())
	    type = TREE_TYPE (TREE_OPERAND (m_ref, 0));
	  pointer = tree_mem_ref_addr (type, m_ref);
	}
      else
	{
	  mark_addressable (m_ref);
	  tree type
	    = build_qualified_type (TREE_TYPE (m_ref),
				    TYPE_QUALS_NO_ADDR_SPACE (TREE_TYPE (m_ref))
				      | ENCODE_QUAL_ADDR_SPACE (m_space));
	  pointer
	    = build_fold_addr_expr_with_type (m_ref, build_pointer_type (type));
	}
    }
  else if (in_loop_p && TREE_CODE (m_base) == ADDR_EXPR)
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

tree
memory_block::access (tree type, HOST_WIDE_INT offset_bytes, tree index) const
{
  std::uint64_t align_bytes = m_align_bytes;
  if (offset_bytes != 0)
    align_bytes
      = MIN (align_bytes, (std::uint64_t) least_bit_hwi (offset_bytes));
  unsigned align_bits
    = (unsigned) MIN (align_bytes * BITS_PER_UNIT, TYPE_ALIGN (type));
  type = build_aligned_type (type, align_bits);
  if (named_space_p ())
    type = build_qualified_type (type, ENCODE_QUAL_ADDR_SPACE (m_space));

  tree offset
    = build_int_cst (alias_everything_type (), m_offset_bytes + offset_bytes);
  if (index)
    return build5 (TARGET_MEM_REF, type, unshare_expr (m_base), offset, index,
		   NULL_TREE, NULL_TREE);
  return build2 (MEM_REF, type, unshare_expr (m_base), offset);
}

tree
memory_block::address (statement_chain &chain, HOST_WIDE_INT offset_bytes) const
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
piece_access_p (const_tree ref)
{
  return TREE_CODE (ref) == MEM_REF
	 && TREE_TYPE (TREE_OPERAND (ref, 1)) == alias_everything_type ();
}

} /* namespace memstrat */
