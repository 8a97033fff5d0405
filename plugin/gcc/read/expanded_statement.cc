/* What is known about an operation that comes up while GCC expands a statement.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   An argument is copied to the stack, and a result from there:

     take (*p)		from *p, to the stack
     *p = give ()	from a temporary in the frame, to *p
     *p = q->s		from q->s, to *p  */

#include "gcc/read/expanded_statement.h"

#include "gcc/read/memory_block.h"

namespace memstrat {

namespace {

/* True if REF is an aggregate of SIZE_BYTES.  */
bool
aggregate_of_size_p (const_tree ref, std::uint64_t size_bytes)
{
  const_tree type = TREE_TYPE (ref);
  return AGGREGATE_TYPE_P (type) && TYPE_SIZE_UNIT (type)
	 && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type))
	 && tree_to_uhwi (TYPE_SIZE_UNIT (type)) == size_bytes;
}

/* True if an aggregate argument of CALL lies in a named address space.  */
bool
named_space_argument_p (const gcall *call)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree type = TREE_TYPE (gimple_call_arg (call, i));
      if (AGGREGATE_TYPE_P (type)
	  && !ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (type)))
	return true;
    }
  return false;
}

/* The bases of operations that have something in common.  */
class common_bases
{
public:
  explicit common_bases (mem_op &op) : m_op (op) {}

  /* One more operation, from SRC to DEST.  */
  void add (block_base dest, block_base src)
  {
    m_op.dest_base = common (m_op.dest_base, dest);
    if (reads_source_p (m_op.kind))
      m_op.src_base = common (m_op.src_base, src);
    m_first_p = false;
  }

private:
  mem_op &m_op;
  bool m_first_p = true;

  block_base common (block_base earlier, block_base base) const
  {
    return m_first_p || earlier == base ? base : block_base::pointer;
  }
};

} /* anonymous namespace */

void
note_blocks (const gimple *stmt, mem_op &op)
{
  if (!stmt)
    return;
  common_bases bases (op);
  auto base_of = [] (tree ref)
  { return memory_block::of_reference (ref).base (); };
  tree lhs = gimple_get_lhs (stmt);
  bool lhs_p = lhs && aggregate_of_size_p (lhs, op.size_bytes);

  if (const gcall *call = dyn_cast<const gcall *> (stmt))
    {
      op.named_space_p = named_space_argument_p (call);
      if (!reads_source_p (op.kind))
	return;
      for (unsigned i = 0; i < gimple_call_num_args (call); i++)
	if (tree arg = gimple_call_arg (call, i);
	    aggregate_of_size_p (arg, op.size_bytes))
	  bases.add (frame_base (), base_of (arg));
      if (lhs_p)
	bases.add (base_of (lhs), frame_base ());
    }
  else if (lhs_p && gimple_assign_single_p (stmt))
    bases.add (base_of (lhs), base_of (gimple_assign_rhs1 (stmt)));
}

} /* namespace memstrat */
