/* Declarations of C++.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_CXX_LINKAGE_H
#define MEMSTRAT_GCC_CXX_LINKAGE_H

#include "gcc-plugin.h"

namespace memstrat {

/* True if DECL, a public variable or function in a unit of C++, has the symbol
   that it has in C: its name, unless a label says otherwise.  */
bool c_linkage_p (tree decl);

/* Call NOTE with each declaration of BINDING, what a name means in C++: one or
   several functions, or something else.  */
void for_each_overload (tree binding, void (*note) (tree));

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_CXX_LINKAGE_H */
