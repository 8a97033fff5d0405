/* Settings of GCC that are changed for one pass over one function.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_PASS_SETTINGS_H
#define MEMSTRAT_GCC_PASS_SETTINGS_H

#include "gcc/compat.h"

namespace memstrat {

/* True if PASS, an instance of one of GCC's, has NAME, not empty.  For what is
   asked of every pass over every function: the first letter tells most of them
   apart.  */
inline bool
named_p (const opt_pass *pass, const char *name)
{
  return pass->name && *pass->name == *name && strcmp (pass->name, name) == 0;
}

/* The passes that settings are changed for: those of the loop vectorizer,
   expansion, and final.  */
enum class changed_pass { none, vectorize, expand, final };

/* Which of them PASS is.  */
changed_pass changed_pass_of (const opt_pass *pass);

/* PASS is about to run for a function that keeps out of vector registers:
   change what it goes by.  DISABLED_P says whether disable_vector_registers has
   taken them away from a function that had them.  To be called for every pass
   and function, with none for all others: the changes of the call before are
   undone first.  */
void set_for_pass (changed_pass pass, bool disabled_p);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PASS_SETTINGS_H */
