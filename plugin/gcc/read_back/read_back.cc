/* Reads back what was emitted, and compares it with the plan.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read_back/read_back.h"

#include "fold-const.h"
#include "gimple-fold.h"
#include "ssa-iterators.h"

namespace memstrat {

namespace {

/* The statements that use the memory state STATE, sorted.  */
std::vector<gimple *>
users_of (tree state)
{
  std::vector<gimple *> users;
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iterator, state)
  users.push_back (USE_STMT (use));
  std::sort (users.begin (), users.end ());
  return users;
}

/* The constant byte at POINTER plus OFFSET_BYTES, if GCC can fold it.  */
std::optional<unsigned char>
folded_byte (tree pointer, std::uint64_t offset_bytes)
{
  tree offset = build_int_cst (ptr_type_node, offset_bytes);
  tree byte = fold_const_aggregate_ref (
    build2 (MEM_REF, unsigned_char_type_node, pointer, offset));
  if (!byte || TREE_CODE (byte) != INTEGER_CST)
    return std::nullopt;
  return TREE_INT_CST_LOW (byte);
}

/* The nondebug statements of BB, without EXCEPT.  */
std::vector<gimple *>
statements_of (basic_block bb, gimple *except)
{
  std::vector<gimple *> statements;
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_bb (bb); !gsi_end_p (gsi);
       gsi_next_nondebug (&gsi))
    if (gsi_stmt (gsi) != except)
      statements.push_back (gsi_stmt (gsi));
  return statements;
}

/* The name of FUNCTION for the assembler.  */
std::string
assembler_name (tree function)
{
  return IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function));
}

/* A description of the first line in which the listing READ is not as EXPECTED;
   empty if there is none.  */
std::string
first_difference (const std::vector<std::string> &read,
		  const std::vector<std::string> &expected)
{
  auto [line_read, line_expected] = std::mismatch (read.begin (), read.end (),
						   expected.begin (),
						   expected.end ());
  if (line_read == read.end () && line_expected == expected.end ())
    return {};
  auto quoted = [] (auto line, auto end)
  { return line == end ? "the end" : "'" + *line + "'"; };
  return "found " + quoted (line_read, read.end ()) + ", expected "
	 + quoted (line_expected, expected.end ());
}

} /* anonymous namespace */

read_back::read_back (const candidate &candidate, const symbolic_values *known)
  : m_op (candidate.op), m_stmt (candidate.stmt), m_load (candidate.load),
    m_values (known), m_vuse (gimple_vuse (candidate.stmt)),
    m_value_is_end_p (candidate.value_is_end_p)
{
  if (gimple_vdef (m_stmt))
    m_state_users = users_of (gimple_vdef (m_stmt));
  take_operands (candidate);
  take_place ();
}

/* Take the operands from the statement, and from CANDIDATE what the statement
   does not have: the bytes of a known source, and the byte of a fill that is
   not a call.  */
void
read_back::take_operands (const candidate &candidate)
{
  m_operands.loc = gimple_location (m_stmt);
  gcall *call = dyn_cast<gcall *> (m_stmt);
  tree src_pointer = NULL_TREE;
  if (m_op.explicit_call_p)
    {
      m_operands.dest = block_address::of_pointer (gimple_call_arg (call, 0));
      m_operands.size = gimple_call_arg (call, 2);
      m_operands.lhs = gimple_call_lhs (call);
      m_callee = assembler_name (gimple_call_fndecl (call));
      tree operand = gimple_call_arg (call, 1);
      if (POINTER_TYPE_P (TREE_TYPE (operand)))
	{
	  m_operands.src = block_address::of_pointer (operand);
	  src_pointer = operand;
	}
      else if (TREE_CODE (operand) == SSA_NAME)
	m_values.set (operand, in_memory_order (bytes_of_place ("fill", 0, 4)));
    }
  else
    {
      m_operands.dest = block_address::of_reference (gimple_get_lhs (m_stmt));
      /* An array whose size is a variable is initialized.  */
      if (call && !m_op.size_known_p)
	m_operands.size = gimple_call_arg (call, 0);
      tree rhs = m_load ? gimple_assign_rhs1 (m_load)
		 : call ? NULL_TREE
			: gimple_assign_rhs1 (m_stmt);
      if (rhs && is_gimple_reg_type (TREE_TYPE (rhs)) && !m_load)
	{
	  m_terms.byte_at = [bytes = m_values.of (rhs)] (std::uint64_t at)
	  { return bytes[at]; };
	  return;
	}
      if (rhs && reads_source_p (m_op.kind))
	{
	  m_operands.src = block_address::of_reference (rhs);
	  src_pointer = build_fold_addr_expr (rhs);
	}
    }

  m_loads_p = reads_source_p (m_op.kind);
  m_terms.byte_at = [=, kind = m_op.kind, fill = candidate.fill,
		     bytes = candidate.known_bytes] (std::uint64_t at)
  {
    if (kind == op_kind::zero)
      return symbolic_byte ();
    if (kind == op_kind::fill)
      return fill && TREE_CODE (fill) == INTEGER_CST
	       ? symbolic_byte { "", (std::int64_t) (TREE_INT_CST_LOW (fill)
						     & 0xff) }
	       : symbolic_byte { "fill", 0 };
    if (std::optional<unsigned char> byte = folded_byte (src_pointer, at))
      return symbolic_byte { "", *byte };
    return symbolic_byte { "", at < bytes.size () ? bytes[at] : 0 };
  };
}

/* Note what is around the statement.  */
void
read_back::take_place ()
{
  m_bb = gimple_bb (m_stmt);
  m_blocks = n_basic_blocks_for_fn (cfun);
  std::vector<gimple *> *side = &m_ahead;
  for (gimple *stmt : statements_of (m_bb, m_load))
    if (stmt == m_stmt)
      side = &m_behind;
    else
      side->push_back (stmt);
  edge out;
  edge_iterator iterator;
  FOR_EACH_EDGE (out, iterator, m_bb->succs)
    m_last_edges.push_back (out);
}

/* Say what has changed around the statement, going by what READER has read;
   empty if nothing has.  */
std::string
read_back::surroundings_problem (const statement_reader &reader) const
{
  std::vector<gimple *> first = statements_of (m_bb, nullptr);
  std::vector<gimple *> last = statements_of (reader.last_block (), nullptr);
  if (first.size () < m_ahead.size ()
      || !std::equal (m_ahead.begin (), m_ahead.end (), first.begin ()))
    return "different statements before it";
  if (last.size () < m_behind.size ()
      || !std::equal (m_behind.rbegin (), m_behind.rend (), last.rbegin ()))
    return "different statements after it";
  if (n_basic_blocks_for_fn (cfun) - m_blocks != (int) reader.blocks () - 1)
    return "other blocks";
  if (m_load && gimple_bb (m_load))
    return "a load that is left";
  if (gimple_bb (m_stmt) && gimple_call_lhs (m_stmt) != m_operands.lhs)
    return "a call without its old value";
  std::vector<gimple *> users = users_of (reader.state ());
  if (!std::includes (users.begin (), users.end (), m_state_users.begin (),
		      m_state_users.end ()))
    return "a memory state that is not the last one";
  return {};
}

/* The terms that the listing of PLAN needs for this statement.  */
listing_terms
read_back::terms_for (const plan &plan) const
{
  listing_terms terms = m_terms;
  terms.loads_p = m_loads_p && plan.values == value_source::loads;
  terms.operand = terms.loads_p ? src_name
		  : plan.find (step_kind::clearing_call)
		    ? bytes_text ({ symbolic_byte () })
		    : bytes_text ({ terms.byte_at (0) });
  terms.callee = m_callee;
  if (gimple_bb (m_stmt))
    return terms;

  built_in_function code = !terms.loads_p		? BUILT_IN_MEMSET
			   : m_op.kind == op_kind::move ? BUILT_IN_MEMMOVE
							: BUILT_IN_MEMCPY;
  terms.callee = assembler_name (builtin_decl_explicit (code));
  if (m_operands.lhs && !m_value_is_end_p)
    terms.value = dest_name;
  else if (m_operands.lhs && m_op.size_known_p)
    terms.value = place_text (dest_name, m_op.size_bytes);
  else if (m_operands.lhs)
    /* A constant that is not known is beyond what any block can have.  */
    terms.value
      = TREE_CODE (m_operands.size) == INTEGER_CST
	  ? place_text (dest_name, wi::to_wide (m_operands.size).to_shwi ())
	  : std::string (dest_name) + " + " + size_name;
  return terms;
}

/* Say why the new statements do not carry out PLAN; empty if they do.  */
std::string
read_back::problem (const plan &plan) const
{
  /* The size of a call is its argument: for .DEFERRED_INIT of a variable-length
     array, the destination has no constant size.  */
  bool assignment_p = is_gimple_assign (m_stmt);
  if (assignment_p && m_op.size_bytes > m_operands.dest.size_bytes ())
    return "a size beyond the destination";
  if (assignment_p && m_loads_p
      && m_op.size_bytes > m_operands.src.size_bytes ())
    return "a size beyond the source";
  gimple_stmt_iterator gsi = gsi_start_bb (m_bb);
  if (!m_ahead.empty ())
    {
      gsi = gsi_for_stmt (m_ahead.back ());
      gsi_next (&gsi);
    }
  statement_reader reader (m_operands, m_vuse,
			   m_behind.empty () ? nullptr : m_behind.front (),
			   m_last_edges, m_values);
  reader.read (gsi);
  if (!reader.problem ().empty ())
    return reader.problem ();

  std::string difference
    = first_difference (reader.listing (),
			plan_listing (plan, m_op, terms_for (plan)));
  return difference.empty () ? surroundings_problem (reader) : difference;
}

void
read_back::verify (const plan &plan) const
{
  std::string complaint = problem (plan);
  if (!complaint.empty ())
    internal_error ("memstrat: read back: %s, in the plan %qs",
		    complaint.c_str (), plan_text (plan).c_str ());
}

} /* namespace memstrat */
