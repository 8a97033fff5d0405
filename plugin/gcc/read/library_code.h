/* The program's own memcpy and its like, and what they are made of.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_LIBRARY_CODE_H
#define MEMSTRAT_GCC_LIBRARY_CODE_H

#include "gcc/compat.h"

namespace memstrat {

/* The library functions that a function is a part of, and so must not call.  */
struct library_code
{
  /* The program's own memcpy, mempcpy, memmove or memset.  */
  std::vector<built_in_function> functions;

  /* A resolver of an ifunc, which runs before memcpy, an ifunc itself, can be
     called.  */
  bool resolver_p = false;

  bool any_p () const { return resolver_p || !functions.empty (); }
};

/* What FNDECL is, or is called by, directly or not.  Good from the end of
   interprocedural optimization on, and with -flto in the link as well.  */
library_code library_code_of (tree fndecl);

/* The pass that finds out, for all functions, behind inlining.  */
ipa_opt_pass_d *make_pass_library_code (gcc::context *context);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_LIBRARY_CODE_H */
