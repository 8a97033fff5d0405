/* New statements in the place of an old one, with their virtual operands.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Statements are put before the old one.  A load uses the memory state that
   is current at that point, a store makes the next one; at the end the last
   state takes the place of the one that the old statement made:

     # .MEM_3 = VDEF <.MEM_2>		_4 = MEM [q];
     *p = *q;			->	# .MEM_5 = VDEF <.MEM_2>
					MEM [p] = _4;
     use of .MEM_3			use of .MEM_5  */

#ifndef MEMSTRAT_GCC_STATEMENT_CHAIN_H
#define MEMSTRAT_GCC_STATEMENT_CHAIN_H

#include "gcc/compat.h"
#include "gimple-iterator.h"

namespace memstrat {

class statement_chain
{
public:
  /* A chain in the place of STMT, which writes memory and does not end its
     block.  */
  explicit statement_chain (gimple *stmt);

  /* Where statements without memory operands may be inserted, before it.  */
  gimple_stmt_iterator *gsi () { return &m_gsi; }

  /* Add STMT, which touches no memory.  */
  void add (gimple *stmt);

  /* Add STMT, which reads memory.  */
  void add_load (gimple *stmt);

  /* Add STMT, which writes memory.  */
  void add_store (gimple *stmt);

  /* Assign CODE of OP1 and OP2 to a new SSA name of TYPE and return that.  */
  tree assign (tree type, tree_code code, tree op1, tree op2 = NULL_TREE);

  /* Begin a loop that runs ITERATIONS (2 or more) times; what is added until
     end_loop is its body.  Return the index, of sizetype: 0 in the first
     iteration, growing by STEP_BYTES.  Loops do not nest.  */
  tree begin_loop (std::uint64_t iterations, std::uint64_t step_bytes);
  void end_loop ();

  /* Remove the old statement, giving the new ones its place in the chain of
     memory states.  A call's value must have been defined by a new statement,
     see take_value.  */
  void replace ();

  /* The old statement is a call with a value: define that as VALUE.  */
  void take_value (tree value);

private:
  gimple *m_old;
  location_t m_loc;
  gimple_stmt_iterator m_gsi;
  tree m_vuse;

  /* The loop under construction.  */
  edge m_back = nullptr;
  gphi *m_index_phi = nullptr;
  gphi *m_memory_phi = nullptr;
  tree m_index = NULL_TREE;
  std::uint64_t m_step_bytes = 0;
  std::uint64_t m_end_bytes = 0;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_STATEMENT_CHAIN_H */
