/* New statements in place of an old one, with their virtual operands.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   New statements go before the old statement.  A load uses the current memory
   state, and a store makes the next state.  The last state replaces the state
   that the old statement made:

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
  /* Begin a chain in place of STMT, which writes memory and does not end its
     basic block.  */
  explicit statement_chain (gimple *stmt);

  /* Add STMT, which touches no memory.  */
  void add (gimple *stmt);

  /* Add STMT, which reads memory.  */
  void add_load (gimple *stmt);

  /* Add STMT, which writes memory.  */
  void add_store (gimple *stmt);

  /* Assign OP1 CODE OP2 to a new SSA name of TYPE, and return the name.  */
  tree assign (tree type, tree_code code, tree op1, tree op2 = NULL_TREE);

  /* Compute the address POINTER, a tree that nothing else uses, and return the
     SSA name that holds it.  */
  tree compute (tree pointer);

  /* Begin a loop over an index of sizetype, and return the index.  The index
     takes the values FROM, FROM + STEP_BYTES, ... below TO.  With a negative
     STEP_BYTES, it takes the values for -STEP_BYTES in reverse order, from TO
     + STEP_BYTES down to FROM.  ITERATIONS is the number of values, or 0 if
     that number is unknown and may be zero.  The statements added before
     end_loop are the body.  Loops do not nest.  */
  tree begin_loop (tree from, tree to, HOST_WIDE_INT step_bytes,
		   std::uint64_t iterations);
  void end_loop ();

  /* Begin the statements that run if OP1 CODE OP2 holds, with probability
     HOLDS. A call of begin_else begins the statements that run otherwise.
     end_if ends both branches.  Conditions nest, and may contain loops.  */
  void begin_if (tree_code code, tree op1, tree op2,
		 profile_probability holds = profile_probability::even ());
  void begin_else ();
  void end_if ();

  /* Remove the old statement, and put the new statements into the chain of
     memory states.  The value of an old call must already be defined (see
     take_value).  */
  void replace ();

  /* Define the value of the old statement, a call, as VALUE.  */
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
    tree index; /* In the body.  */
    tree last;	/* The next index when the loop ends.  */
    HOST_WIDE_INT step_bytes;
    bool guarded_p;
  };
  loop_frame m_loop = {};

  /* The conditions under construction, the innermost last.  */
  struct if_frame
  {
    tree vuse_before;
    edge other;	     /* The other edge into the join.  */
    tree vuse_other; /* The memory state on that edge.  */
  };
  std::vector<if_frame> m_ifs;

  edge split_here ();
  tree next_index (tree index);
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_STATEMENT_CHAIN_H */
