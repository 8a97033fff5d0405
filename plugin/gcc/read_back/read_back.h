/* Reads back what was emitted, and compares it with the plan.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   This is for -fchecking.  Before emission, the operands are taken from the old
   statement, in GCC's terms (block_address.h).  After it, the statements
   between its neighbors are read as a listing (statement_reader.h), which has
   to be that of the plan (core/listing.h):

     each piece once, at its offset, of its width, in order
     each value: the source's bytes, the fill, the constant
     each access: its address space, location, alias set 0, not volatile, no
       alignment that is not known, in the chain of memory states
     what used the old memory state uses the last one; nothing else changed

   Not verified: the profile, debug statements, whether the plan is sound
   (check_plan does that), and whether the operation is what the program meant,
   except for its size and operands.  If the bytes of a source are known, only
   those that GCC itself folds are compared.  */

#ifndef MEMSTRAT_GCC_READ_BACK_H
#define MEMSTRAT_GCC_READ_BACK_H

#include "gcc/compat.h"
#include "gcc/read/recognize.h"
#include "gcc/read_back/statement_reader.h"
#include "core/plan.h"

namespace memstrat {

class read_back
{
public:
  /* Remember CANDIDATE's statement, which is about to be replaced.  KNOWN, if
     not null, holds values that are known.  */
  explicit read_back (const candidate &candidate,
		      const symbolic_values *known = nullptr);

  /* Verify that it was replaced by what PLAN says; if not, give an internal
     error.  */
  void verify (const plan &plan) const;

private:
  mem_op m_op;
  gimple *m_stmt;
  gimple *m_load;
  symbolic_values m_values; /* Known before the new statements.  */
  operands m_operands;
  bool m_loads_p = false; /* It has a source, rather than a value.  */
  tree m_vuse;
  std::vector<gimple *> m_state_users;
  bool m_value_is_end_p;
  std::string m_callee; /* The old call's, for the assembler.  */

  /* The place of the statement: its basic block, the statements before and
     after it there, and the edges that leave the block.  */
  basic_block m_bb;
  std::vector<gimple *> m_ahead;
  std::vector<gimple *> m_behind;
  std::vector<edge> m_last_edges;
  int m_blocks;

  listing_terms m_terms;

  void take_operands (const candidate &candidate);
  void take_place ();
  std::string surroundings_problem (const statement_reader &reader) const;
  listing_terms terms_for (const plan &plan) const;
  std::string problem (const plan &plan) const;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_READ_BACK_H */
