/* The known contents of blocks.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Bytes are known if they never change (GCC's gimple_fold_builtin_memory_op).

   Recent stores to a source are recorded as pairs of offset and width,
   youngest first:

     s.a = x;	(8 bytes)
     s.b = y;	(4 bytes)
     *p = s;			->  { 8, 4 }, { 0, 8 }

   The search follows the chain of memory states back from the statement.  It
   misses stores in other functions, and stores with a base other than the
   source's.  */

#include "gcc/read/contents.h"

#include "attribs.h"
#include "cgraph.h"
#include "fold-const.h"

namespace memstrat {

namespace {

/* The offset beyond which the bytes of a constant array count as unknown.  */
constexpr std::uint64_t max_array_bytes = 4096;

/* Return true if TYPE is an array of integers, of any dimension, in the
   target's byte order.  */
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

/* Return true if an object of TYPE has a volatile part.  */
bool
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

/* Return the initializer of the variable DECL, or null for zero.  Return
   error_mark_node if the variable may have another value.  An alias or weakref
   may stand for a variable that changes.  A constant in the user's own
   section, or with a volatile part, may be filled in from outside the program.
   GCC, too, loads a block from such a constant, but may fold a scalar.  */
tree
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

/* The limit of the search for stores.  If up to 160 bytes were stored in
   pieces of 4, a copy in the same pieces is at least as fast as GCC's code
   (lab/compare --workload latency).  The store queue of a CPU holds 42
   (Haswell) to 112 (Golden Cove) stores.  */
constexpr std::size_t max_stores = 40;

/* Return the number of bytes that a store to LHS writes.  Return 0 if the
   store takes several instructions, or does not store a register.  */
std::uint64_t
stored_bytes (tree lhs)
{
  tree type = TREE_TYPE (lhs);
  tree size = TYPE_SIZE_UNIT (type);
  machine_mode mode = TYPE_MODE (type);
  if (TREE_CODE (lhs) == BIT_FIELD_REF || mode == BLKmode
      || (!VECTOR_MODE_P (mode) && !SCALAR_FLOAT_MODE_P (mode)
	  && maybe_gt (GET_MODE_SIZE (mode), UNITS_PER_WORD))
      || (TREE_CODE (lhs) == COMPONENT_REF
	  && DECL_BIT_FIELD (TREE_OPERAND (lhs, 1)))
      || !size || !tree_fits_uhwi_p (size))
    return 0;
  return tree_to_uhwi (size);
}

} /* anonymous namespace */

std::optional<std::vector<unsigned char>>
known_bytes (const memory_block &block, std::uint64_t size_bytes, bool arrays_p)
{
  tree decl = block.mem_ref_base () ? block.base_decl () : NULL_TREE;
  HOST_WIDE_INT offset_bytes = block.offset_bytes ();
  tree type_bytes = decl ? TYPE_SIZE_UNIT (TREE_TYPE (decl)) : NULL_TREE;
  if (!type_bytes || !tree_fits_uhwi_p (type_bytes) || block.named_space_p ()
      || offset_bytes < 0
      || (std::uint64_t) offset_bytes > tree_to_uhwi (type_bytes)
      || size_bytes > tree_to_uhwi (type_bytes) - offset_bytes)
    return std::nullopt;

  std::vector<unsigned char> bytes;
  if (TREE_CODE (decl) == STRING_CST)
    {
      const char *text = TREE_STRING_POINTER (decl);
      std::uint64_t length_bytes = TREE_STRING_LENGTH (decl);
      std::uint64_t first = MIN ((std::uint64_t) offset_bytes, length_bytes);
      std::uint64_t end = MIN (offset_bytes + size_bytes, length_bytes);
      bytes.assign (text + first, text + end);
    }
  else if (arrays_p && VAR_P (decl) && integer_array_p (TREE_TYPE (decl))
	   && offset_bytes + size_bytes <= max_array_bytes)
    {
      tree init = constant_initializer (decl);
      if (!init || init == error_mark_node)
	return std::nullopt;
      bytes.resize (size_bytes);
      if (native_encode_initializer (init, bytes.data (), (int) size_bytes,
				     (int) offset_bytes)
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
note_fresh_stores (gimple *stmt, const memory_block &src, mem_op &op)
{
  std::vector<fresh_store> &stores = op.fresh_stores;
  std::uint64_t fresh_bytes = 0;
  tree state = gimple_vuse (stmt);
  for (std::size_t i = 0; i < max_stores && state; i++)
    {
      gimple *def = SSA_NAME_DEF_STMT (state);
      if (!is_gimple_assign (def))
	break;
      state = gimple_vuse (def);
      if (gimple_clobber_p (def))
	continue;
      tree lhs = gimple_assign_lhs (def);
      std::uint64_t width_bytes = stored_bytes (lhs);
      if (width_bytes == 0)
	break;
      std::optional<HOST_WIDE_INT> distance
	= memory_block::of_reference (lhs).distance_from (src);
      if (distance && *distance + (HOST_WIDE_INT) width_bytes > 0
	  && *distance < (HOST_WIDE_INT) op.size_bytes)
	{
	  stores.push_back ({ *distance, width_bytes });
	  fresh_bytes += width_bytes;
	}
    }
  /* More stores may precede the stores found.  A copy that is cut for some
     stores and waits for others takes 1.2 to 1.5 times as long as GCC's
     default.  Waiting for all stores is faster.  */
  op.many_fresh_stores_p = stores.size () == max_stores
			   && fresh_bytes < op.size_bytes;
  if (op.many_fresh_stores_p)
    stores.clear ();
}

} /* namespace memstrat */
