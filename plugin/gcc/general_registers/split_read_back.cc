/* Reads back the values that were split.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/general_registers/split_read_back.h"

#include "gimple-iterator.h"
#include "tree-phinodes.h"
#include "ssa-iterators.h"

#include "gcc/read_back/block_address.h"

namespace memstrat {

namespace {

/* Call DO_STMT for all PHIs and all nondebug statements of FUN.  */
template<typename Function>
void
for_each_statement (function *fun, Function do_stmt)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	do_stmt (gsi.phi ());
      for (gimple_stmt_iterator gsi = gsi_start_nondebug_bb (bb);
	   !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
	do_stmt (gsi_stmt (gsi));
    }
}

} /* anonymous namespace */

split_read_back::split_read_back (function *fun) : m_fun (fun)
{
  for_each_statement (fun, [&] (gimple *stmt) { m_old.insert (stmt); });
}

void
split_read_back::add_piece (tree name, const piece &part, tree value)
{
  m_pieces[value] = { name, part, false };
  m_values.set (value, part_of (m_values.of (name), part));
}

/* The bytes of BYTES in PART; none if BYTES does not have them all.  */
symbolic_bytes
split_read_back::part_of (const symbolic_bytes &bytes, const piece &part) const
{
  if (part.end_bytes () > bytes.size ())
    return {};
  auto begin = bytes.begin () + part.offset_bytes;
  return symbolic_bytes (begin, begin + part.width_bytes);
}

/* True if STMT loads PART of what OLD loads.  */
bool
split_read_back::load_p (gassign *stmt, gimple *old, const piece &part) const
{
  if (!gimple_assign_load_p (stmt) || gimple_vuse (stmt) != gimple_vuse (old)
      || gimple_location (stmt) != gimple_location (old))
    return false;
  /* If the address is computed, that is done before the load, in its block.  */
  address_sums sums;
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_bb (gimple_bb (stmt));
       gsi_stmt (gsi) != stmt; gsi_next_nondebug (&gsi))
    if (!m_old.count (gsi_stmt (gsi)) && is_gimple_assign (gsi_stmt (gsi)))
      sums.define (as_a<gassign *> (gsi_stmt (gsi)));
  block_address block = block_address::of_reference (gimple_assign_rhs1 (old));
  return block.distance_to (sums.of_reference (gimple_assign_rhs1 (stmt)))
	 == (HOST_WIDE_INT) part.offset_bytes;
}

/* True if PHI chooses PART of what OLD chooses.  */
bool
split_read_back::phi_p (gphi *phi, gimple *old, const piece &part) const
{
  gphi *old_phi = dyn_cast<gphi *> (old);
  if (!old_phi || gimple_bb (old_phi) != gimple_bb (phi))
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree old_arg
	= PHI_ARG_DEF_FROM_EDGE (old_phi, gimple_phi_arg_edge (phi, i));
      if (m_values.of (gimple_phi_arg_def (phi, i))
	  != part_of (m_values.of (old_arg), part))
	return false;
    }
  return true;
}

/* True if STMT defines the piece that is EXPECTED.  */
bool
split_read_back::defined_p (gimple *stmt, const part_of_name &expected) const
{
  gimple *old = SSA_NAME_DEF_STMT (expected.name);
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    return phi_p (phi, old, expected.part);
  gassign *assign = dyn_cast<gassign *> (stmt);
  gassign *old_assign = dyn_cast<gassign *> (old);
  if (!assign || !old_assign)
    return false;
  if (gimple_assign_load_p (old))
    return load_p (assign, old, expected.part);
  symbolic_bytes bytes = m_values.of_assigned (assign);
  return !bytes.empty ()
	 && bytes == part_of (m_values.of_assigned (old_assign), expected.part);
}

/* Read STMT, a new statement, which defines RESULT.  */
void
split_read_back::read (gimple *stmt, tree result)
{
  auto entry = m_pieces.find (result);
  if (entry == m_pieces.end ())
    {
      /* It is computed on the way to a piece.  */
      if (is_gimple_assign (stmt) && !gimple_vuse (stmt))
	m_values.define (stmt);
      return;
    }
  const piece &part = entry->second.part;
  if (entry->second.defined_p || !defined_p (stmt, entry->second))
    internal_error ("memstrat: read back: bytes %u to %u of %<_%u%> are "
		    "not those of %<_%u%>",
		    static_cast<unsigned> (part.offset_bytes),
		    static_cast<unsigned> (part.end_bytes ()),
		    SSA_NAME_VERSION (entry->second.name),
		    SSA_NAME_VERSION (result));
  entry->second.defined_p = true;
}

void
split_read_back::verify_definitions ()
{
  for_each_statement (m_fun,
		      [&] (gimple *stmt)
		      {
			tree result = gimple_get_lhs (stmt);
			if (!m_old.count (stmt) && result
			    && TREE_CODE (result) == SSA_NAME)
			  read (stmt, result);
		      });
  for (const auto &[value, part] : m_pieces)
    if (!part.defined_p)
      internal_error ("memstrat: read back: %<_%u%>, a piece of %<_%u%>, is "
		      "not defined",
		      SSA_NAME_VERSION (value), SSA_NAME_VERSION (part.name));
}

void
split_read_back::verify_scalar (gassign *stmt,
				const symbolic_bytes &bytes) const
{
  symbolic_bytes assigned = m_values.of_assigned (stmt);
  if (bytes.empty () || assigned != bytes)
    internal_error ("memstrat: read back: %<_%u%> is %s, expected %s",
		    SSA_NAME_VERSION (gimple_assign_lhs (stmt)),
		    bytes_text (assigned).c_str (),
		    bytes_text (bytes).c_str ());
}

} /* namespace memstrat */
