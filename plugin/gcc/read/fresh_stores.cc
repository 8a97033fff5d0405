/* The bytes of a source that the function stored shortly before.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     s.a = x;	(8 bytes)
     s.b = y;	(4 bytes)
     *p = s;			->  { 8, 4 }, { 0, 8 }

   The stores are found along the chain of memory states, back from STMT.
   Stores by other functions, and stores whose base is not that of the source,
   are not seen.  */

#include "gcc/read/fresh_stores.h"

namespace memstrat {

namespace {

/* How many stores are looked at.  Up to 160 bytes stored in pieces of 4,
   cutting is as fast as GCC's code or faster (lab/compare --workload
   latency).  The store queue of a CPU holds 42 (Haswell) to 112 (Golden Cove)
   stores.  */
constexpr std::size_t max_stores = 40;

/* The number of bytes that a store to LHS writes at once; 0 if it takes several
   stores, or if it is not the store of a register.  */
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
      if (distance
	  && *distance<(HOST_WIDE_INT) op.size_bytes && * distance
		       + (HOST_WIDE_INT) width_bytes> 0)
	{
	  stores.push_back ({ *distance, width_bytes });
	  fresh_bytes += width_bytes;
	}
    }
  /* There may be more of them.  To cut for some and wait for the others is
     slower than to wait for all: it takes 1.2 to 1.5 times as long as GCC's
     default.  */
  op.many_fresh_stores_p = stores.size () == max_stores
			   && fresh_bytes < op.size_bytes;
  if (op.many_fresh_stores_p)
    stores.clear ();
}

} /* namespace memstrat */
