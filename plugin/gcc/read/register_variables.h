/* Explicit register variables.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_REGISTER_VARIABLES_H
#define MEMSTRAT_GCC_REGISTER_VARIABLES_H

#include "gcc/compat.h"

namespace memstrat {

class register_variables
{
public:
  /* Collect the variables of FUN.  */
  explicit register_variables (function *fun);

  /* Return true if there is a variable other than the stack pointer's.  */
  bool any_p () const { return m_global_p || m_parts_p || !m_scalars.empty (); }

  /* Return true if expansion may read a part of a variable.  */
  bool parts_p () const { return m_parts_p; }

  /* Return true if a variable may be live after STMT.  The first call must
     come before any statement changes.  */
  bool live_behind_p (gimple *stmt);

private:
  function *m_fun;
  bool m_global_p = false;
  bool m_parts_p = false;
  std::unordered_set<tree> m_scalars;
  bool m_found_p = false;
  std::unordered_set<gimple *> m_live_behind;

  void find_live ();
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_REGISTER_VARIABLES_H */
