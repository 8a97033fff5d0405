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

  /* Add STMT, which touches no memory.  */
  void add (gimple *stmt);

  /* Add STMT, which reads memory.  */
  void add_load (gimple *stmt);

  /* Add STMT, which writes memory.  */
  void add_store (gimple *stmt);

  /* Assign CODE of OP1 and OP2 to a new SSA name of TYPE and return that.  */
  tree assign (tree type, tree_code code, tree op1, tree op2 = NULL_TREE);

  /* Compute the address POINTER, a tree that nothing else uses, and return the
     SSA name that has it.  */
  tree compute (tree pointer);

  /* Begin a loop over an index, of sizetype, that takes the values FROM, FROM
     + STEP_BYTES, ... before TO, or with a negative step the same values in
     reverse order: TO - STEP_BYTES is the first of them, and FROM is the last.
     ITERATIONS is how often that is, 0 where it is not known; then it may also
     be never.  What is added until end_loop is the body.  Return the index.
     Loops do not nest.  */
  tree begin_loop (tree from, tree to, HOST_WIDE_INT step_bytes,
		   std::uint64_t iterations);
  void end_loop ();

  /* What is added until end_if runs if OP1 CODE OP2, until begin_else where
     there is one.  They nest, and may have loops in them.  */
  void begin_if (tree_code code, tree op1, tree op2);
  void begin_else ();
  void end_if ();

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
  struct loop_frame
  {
    edge back;
    gphi *index_phi;
    gphi *memory_phi;
    tree index;		/* In the body.  */
    tree last;		/* What the next index is when the loop ends.  */
    HOST_WIDE_INT step_bytes;
    bool guarded_p;
  };
  loop_frame m_loop = {};

  /* The conditions under construction, the innermost last.  */
  struct if_frame
  {
    tree vuse_before;
    edge other;		/* The other way to where both meet, */
    tree vuse_other;	/* and the memory state that comes along it.  */
  };
  std::vector<if_frame> m_ifs;

  edge split_here ();
  tree next_index (tree index);
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_STATEMENT_CHAIN_H */
