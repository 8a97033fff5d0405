/* Variables in registers that the program chose.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_REGISTER_VARIABLES_H
#define MEMSTRAT_GCC_REGISTER_VARIABLES_H

#include "gcc/compat.h"

namespace memstrat {

class register_variables
{
public:
  /* The variables of FUN, whose control flow graph must stay as it is until the
     last question is asked.  */
  explicit register_variables (function *fun);

  /* True if there is a variable in a register that calls may clobber.  */
  bool any_p () const { return m_global_p || !m_locals.empty (); }

  /* True if one of them may have a value behind STMT that is used later.  */
  bool live_behind_p (gimple *stmt);

private:
  /* True for each local variable that is live, in the order of m_locals.  */
  using live_set = std::vector<bool>;

  function *m_fun;
  bool m_global_p = false;
  std::map<tree, std::size_t> m_locals;
  std::vector<live_set> m_live_out; /* By the index of a block.  */

  void find_live_out ();
  bool flow_back_p (basic_block block);
  void step_back (gimple *stmt, live_set &live) const;

  struct noted_use
  {
    const register_variables &variables;
    live_set &live;
  };
  static tree note_use (tree *operand, int *, void *data);
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_REGISTER_VARIABLES_H */
