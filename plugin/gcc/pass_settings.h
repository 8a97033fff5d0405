/* Settings of GCC that are changed for one pass over one function.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_PASS_SETTINGS_H
#define MEMSTRAT_GCC_PASS_SETTINGS_H

#include "gcc/compat.h"

namespace memstrat {

/* True if PASS has the name NAME, which is not empty.  This is asked of every
   pass over every function: the first letter tells most names apart.  */
inline bool
named_p (const opt_pass *pass, const char *name)
{
  return pass->name && *pass->name == *name && strcmp (pass->name, name) == 0;
}

/* The passes that settings are changed for: those of the loop vectorizer, all
   others on GIMPLE, expansion, and final.  */
enum class changed_pass
{
  none,
  vectorize,
  gimple,
  expand,
  final
};

/* Which of them PASS is.  */
changed_pass changed_pass_of (const opt_pass *pass);

/* PASS is about to run on a function that keeps to general registers: change
   the settings that it goes by.  DISABLED_P says whether
   disable_vector_registers has taken vector registers away from the function.
   To be called before every pass over every function, and when another function
   comes next, with changed_pass::none if nothing is to be changed: this first
   undoes the changes of the previous call.  */
void set_for_pass (changed_pass pass, bool disabled_p);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PASS_SETTINGS_H */
