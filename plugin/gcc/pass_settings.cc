/* Settings of GCC that are changed for one pass over one function.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/pass_settings.h"

#include "gcc/cleared_flag.h"
#include "target/target.h"

namespace memstrat {

changed_pass
changed_pass_of (const opt_pass *pass)
{
  for (const char *name : { "ch_vect", "ldist", "ifcvt", "vect" })
    if (named_p (pass, name))
      return changed_pass::vectorize;
  if (named_p (pass, "expand"))
    return changed_pass::expand;
  if (named_p (pass, "final"))
    return changed_pass::final;
  return pass->type == GIMPLE_PASS ? changed_pass::gimple : changed_pass::none;
}

void
set_for_pass (changed_pass pass, bool disabled_p)
{
  /* The loop vectorizer, and the passes that prepare loops for it, may only
     touch the loops that the user has asked for, such as those of #pragma omp
     simd.  The passes still run, so nothing is left over that one of them
     expects another to clean up.  */
  static cleared_flag loops (flag_tree_loop_vectorize);
  /* The compiler says that the passing of aligned arguments has changed, once
     the function is without AVX.  It has not: the boundary is the same.  */
  static cleared_flag abi_notes (warn_psabi);
  static changed_pass last = changed_pass::none;
  if (pass == changed_pass::none && last == changed_pass::none)
    return;
  last = pass;
  loops.reset ();
  abi_notes.reset ();
  undo_narrowing ();
  if (pass == changed_pass::final)
    narrow_final ();
  else if (pass != changed_pass::none)
    narrow_copies ();
  if (pass == changed_pass::vectorize)
    loops.set ();
  if (pass == changed_pass::expand && disabled_p)
    {
      keep_call_interface ();
      abi_notes.set ();
    }
}

} /* namespace memstrat */
