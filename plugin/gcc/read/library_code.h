/* The program's own memcpy and its like, and the functions they consist of.

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

  /* The function is part of a resolver of an ifunc, which runs before memcpy,
     an ifunc itself, can be called.  */
  bool resolver_p = false;

  bool any_p () const { return resolver_p || !functions.empty (); }
};

/* The library functions and resolvers that FNDECL is a part of, because it is
   one or is called by one, directly or not.  Valid from the end of
   interprocedural optimization on and, with -flto, in the link as well.  */
library_code library_code_of (tree fndecl);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_LIBRARY_CODE_H */
